export { forgedTokens, type Materials } from './forged-tokens.ts';
export { type Random, seededRandom } from './random.ts';
