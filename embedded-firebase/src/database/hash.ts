import { sha1 } from '@noble/hashes/legacy.js';
import { compareIndexKeys } from './indexes.ts';
import { type Branch, childrenOf, Leaf, type Node, type Priority, type Scalar } from './tree.ts';

const encoder = new TextEncoder();
const double = new DataView(new ArrayBuffer(8));

export function hashOf(node: Node): string {
  if (node === null) return '';
  node.hash ??= node instanceof Leaf ? leafHash(node) : branchHash(node);
  return node.hash;
}

function leafHash(leaf: Leaf): string {
  return digest(`${priorityText(leaf.priority)}${scalarText(leaf.value)}`);
}

function branchHash(branch: Branch): string {
  const children = [...childrenOf(branch)];
  if (children.some(([, child]) => child.priority !== null))
    children.sort(([a, x], [b, y]) =>
      compareIndexKeys({ value: x.priority, key: a }, { value: y.priority, key: b }),
    );
  const text = children.map(([key, child]) => `:${key}:${hashOf(child)}`).join('');
  return digest(priorityText(branch.priority) + text);
}

function priorityText(priority: Priority): string {
  return priority === null ? '' : `priority:${scalarText(priority)}:`;
}

function scalarText(value: Scalar): string {
  return typeof value === 'number' ? `number:${ieee754(value)}` : `${typeof value}:${value}`;
}

const BIAS = 1023;
const FRACTION = 52;

/** Same as the SDK, whose logarithm is wrong for a few numbers: correct bits would make transactions on those fail forever. */
function ieee754(value: number): string {
  const size = Math.abs(value);
  double.setFloat64(0, value);
  if (size >= 2 ** (1 - BIAS)) {
    const exponent = Math.min(Math.floor(Math.log(size) / Math.LN2), BIAS);
    const fraction = Math.round(size * 2 ** (FRACTION - exponent) - 2 ** FRACTION);
    const bits = Number.isFinite(fraction) ? BigInt.asUintN(FRACTION, BigInt(fraction)) : 0n;
    const sign = value < 0 ? 1n << 63n : 0n;
    double.setBigUint64(0, sign | (BigInt(exponent + BIAS) << BigInt(FRACTION)) | bits);
  }
  return double.getBigUint64(0).toString(16).padStart(16, '0');
}

function digest(text: string): string {
  return btoa(String.fromCharCode(...sha1(encoder.encode(text))));
}
