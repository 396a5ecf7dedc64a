import type { CDPSession, Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/** Fingers on the screen; the page's context needs `hasTouch`. */
export class Touch {
  readonly #cdp: CDPSession;

  private constructor(cdp: CDPSession) {
    this.#cdp = cdp;
  }

  static async on(page: Page): Promise<Touch> {
    return new Touch(await page.context().newCDPSession(page));
  }

  /** One finger, in a straight line. */
  async drag(from: Point, to: Point): Promise<void> {
    await this.#move([from], [to]);
  }

  /** Two fingers side by side around a point, from one distance between them to another. */
  async pinch(around: Point, from: number, to: number): Promise<void> {
    const fingers = (distance: number) =>
      [-distance / 2, distance / 2].map((by) => ({ x: around.x + by, y: around.y }));
    await this.#move(fingers(from), fingers(to));
  }

  async #move(from: Point[], to: Point[]): Promise<void> {
    const steps = 8;
    const at = (share: number) =>
      from.map(({ x, y }, index) => ({
        x: x + ((to[index]?.x ?? x) - x) * share,
        y: y + ((to[index]?.y ?? y) - y) * share,
        id: index,
      }));
    await this.#send('touchStart', at(0));
    for (let step = 1; step <= steps; step++) await this.#send('touchMove', at(step / steps));
    await this.#send('touchEnd', []);
  }

  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]): Promise<void> {
    await this.#cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
}
