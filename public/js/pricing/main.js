// Price of a volume: the price comes with the page, which is made from the contract.

import { byId } from "../page/dom.js";

const price = Number(byId("calculator").dataset.price);
const [volume, cost] = [byId("volume"), byId("cost")];

function tell() {
  const calls = Number(volume.value.replace(/[\s,.']/g, ""));
  const isNumber = volume.value.trim() !== "" && Number.isFinite(calls);
  if (isNumber) volume.removeAttribute("aria-invalid");
  else volume.setAttribute("aria-invalid", "true");
  const usd = (calls / 1000) * price;
  cost.textContent = isNumber ? usd.toLocaleString("en", { style: "currency", currency: "USD" }) : "–";
}

volume.addEventListener("input", tell);
volume.form.addEventListener("submit", (event) => event.preventDefault());
tell();
