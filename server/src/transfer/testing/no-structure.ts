import type { StructureWorld } from '../planned.ts';

/** Of a symposium without groups, pages, wordings and listings. */
export const noStructure: StructureWorld = {
  ...{ groups: {}, instructions: {}, templates: {}, settings: null },
  listings: { sponsor: {}, advertisement: {}, exhibition: {}, contest: {} },
};
