// A plugin for qemu's user-mode emulation that counts the instructions of a program as they are executed, by block of code, into
// the file that COUNTER names: how many blocks there are, where the program's own code begins, then each block's address, its bytes, its
// instructions, and how often it ran, all in 64 bits. Only what is needed is declared here, after qemu-plugin.h (version 1 of its interface).
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))
#define ADD 0
#define BLOCKS_MAX 8000000

struct block;
struct insn;

extern void qemu_plugin_register_vcpu_tb_trans_cb(uint64_t id, void (*translated)(uint64_t id, struct block *block));
extern size_t qemu_plugin_tb_n_insns(const struct block *block);
extern struct insn *qemu_plugin_tb_get_insn(const struct block *block, size_t at);
extern uint64_t qemu_plugin_tb_vaddr(const struct block *block);
extern uint64_t qemu_plugin_insn_vaddr(const struct insn *insn);
extern size_t qemu_plugin_insn_size(const struct insn *insn);
extern uint64_t qemu_plugin_start_code(void);
extern void qemu_plugin_register_vcpu_tb_exec_inline(struct block *block, int operation, void *counter, uint64_t by);

EXPORT int qemu_plugin_version = 1;

static struct {
  uint64_t blocks, start;
  struct counted {
    uint64_t address, bytes, instructions, times;
  } counted[BLOCKS_MAX];
} *file;

static void translated(uint64_t id, struct block *block) {
  (void)id;
  uint64_t at = __sync_fetch_and_add(&file->blocks, 1);
  if (at >= BLOCKS_MAX) abort();
  if (file->start == 0) file->start = qemu_plugin_start_code();
  struct counted *counted = &file->counted[at];
  counted->instructions = qemu_plugin_tb_n_insns(block);
  const struct insn *last = qemu_plugin_tb_get_insn(block, counted->instructions - 1);
  counted->address = qemu_plugin_tb_vaddr(block);
  counted->bytes = qemu_plugin_insn_vaddr(last) + qemu_plugin_insn_size(last) - counted->address;
  qemu_plugin_register_vcpu_tb_exec_inline(block, ADD, &counted->times, 1);
}

EXPORT int qemu_plugin_install(uint64_t id, const void *info, int count, char **arguments) {
  (void)info, (void)count, (void)arguments;
  int opened = open(getenv("COUNTER"), O_RDWR | O_CREAT, 0600);
  if (opened < 0 || ftruncate(opened, sizeof *file) != 0) return 1;
  file = mmap(NULL, sizeof *file, PROT_READ | PROT_WRITE, MAP_SHARED, opened, 0);
  if (file == MAP_FAILED) return 1;
  qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
  return 0;
}
