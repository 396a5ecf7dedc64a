/** Items by holder, with nested groups (a connection in a network). Finds the largest holder without a search. */
export class Holdings<Item> {
  readonly #items = new Set<Item>();
  readonly #parts = new Map<unknown, Holdings<Item>>();
  readonly #bySize: Set<Holdings<Item>>[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(item: Item, [key, ...rest]: readonly unknown[]): void {
    this.#size += 1;
    if (key === undefined) {
      this.#items.add(item);
      return;
    }
    const part = this.#parts.get(key) ?? new Holdings<Item>();
    this.#parts.set(key, part);
    this.#bySize[part.size]?.delete(part);
    part.add(item, rest);
    this.#sized(part);
  }

  /** Returns whether it was held. */
  delete(item: Item, [key, ...rest]: readonly unknown[]): boolean {
    const part = this.#parts.get(key);
    const before = part?.size ?? 0;
    const isHeld = key === undefined ? this.#items.delete(item) : part?.delete(item, rest) === true;
    if (!isHeld) return false;
    this.#size -= 1;
    if (part === undefined) return true;
    this.#bySize[before]?.delete(part);
    if (part.size > 0) this.#sized(part);
    else this.#parts.delete(key);
    while (this.#bySize.at(-1)?.size === 0) this.#bySize.pop();
    return true;
  }

  /** Items of a group or holder. */
  at([key, ...rest]: readonly unknown[]): Holdings<Item> | undefined {
    return key === undefined ? this : this.#parts.get(key)?.at(rest);
  }

  /** Items, oldest first, of the largest holder in the largest group; ties go to the one that has been largest longest. */
  ofLargest(): ReadonlySet<Item> {
    const [largest] = this.#bySize.at(-1) ?? [];
    return largest?.ofLargest() ?? this.#items;
  }

  #sized(part: Holdings<Item>): void {
    const same = this.#bySize[part.size] ?? new Set();
    this.#bySize[part.size] = same.add(part);
  }
}
