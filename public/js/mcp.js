// The set-up lines with the address of this deployment in place of the example's.

for (const line of document.querySelectorAll("[data-address]")) {
  line.textContent = line.textContent.replace("https://your-host", location.origin);
}
