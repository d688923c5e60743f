// npm run pages: writes the pages of public/ (lib/pages/), as each build does.

import { renderPages } from "./lib/pages/render.mjs";

renderPages();
