export { forgedTokens } from './forged-tokens.ts';
export { type Random, seededRandom } from './random.ts';
