const POOL = 4096;
let pool = new Uint8Array();

/** Random bytes for keys. Takes many from the system at once, as a call costs a tenth of opening a socket, and keeps none it has given. */
export function systemRandom(length: number): Uint8Array<ArrayBuffer> {
  if (length > POOL) return crypto.getRandomValues(new Uint8Array(length));
  if (pool.length < length) pool = crypto.getRandomValues(new Uint8Array(POOL));
  const taken = pool.slice(0, length);
  pool.fill(0, 0, length);
  pool = pool.subarray(length);
  return taken;
}
