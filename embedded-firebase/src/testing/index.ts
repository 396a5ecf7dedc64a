export { frameText } from '../database/encoding.ts';
export { forgedTokens } from './forged-tokens.ts';
export { withKey } from './kept-key.ts';
export { type Random, seededRandom } from './random.ts';
