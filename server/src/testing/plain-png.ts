import { deflateSync } from 'node:zlib';
import { colorTypes, pngOf } from '../media/png.ts';

/** A grey PNG of this size. */
export function plainPng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const rows = new Uint8Array((width * 3 + 1) * height).map((_, at) => (at % (width * 3 + 1) === 0 ? 0 : 99));
  return Uint8Array.from(
    pngOf({ width, height, colorType: colorTypes.colors }, undefined, deflateSync(rows)),
  );
}
