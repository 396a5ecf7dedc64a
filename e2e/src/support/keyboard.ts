import { expect, type FileChooser, type Locator, type Page } from '@playwright/test';

const mostStops = 200;

/** Keyboard only. Fails when the focus is lost to the document. */
export class Keyboard {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async goTo(target: Locator, direction: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(target.first()).toBeAttached();
    for (let stop = 0; stop < mostStops; stop++) {
      await this.page.keyboard.press(direction);
      if (await target.first().evaluate((element) => element === document.activeElement)) return;
      if (await this.#lost()) break;
    }
    throw new Error(
      `${direction} does not lead to ${target.toString()}; the last stop was ${await this.#where()}`,
    );
  }

  async follow(target: Locator, direction: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await this.goTo(target, direction);
    await this.page.keyboard.press('Enter');
  }

  async write(target: Locator, text: string): Promise<void> {
    await this.goTo(target);
    await this.page.keyboard.type(text);
    await expect(target).toHaveValue(text);
  }

  async tick(target: Locator): Promise<void> {
    await this.goTo(target);
    await this.page.keyboard.press('Space');
    await expect(target).toBeChecked();
  }

  /** Types the first letters of an option into a closed select. */
  async pick(target: Locator, letters: string, value?: string | RegExp): Promise<void> {
    await this.goTo(target);
    await this.page.keyboard.type(letters);
    await expect(target).toHaveValue(value ?? /./);
  }

  async radio(name: string, value: string): Promise<void> {
    const group = this.page.locator(`input[type=radio][name="${name}"]`);
    await this.goTo(group);
    const wanted = this.page.locator(`input[type=radio][name="${name}"][value="${value}"]`);
    for (let left = await group.count(); left > 0; left--) {
      if (await wanted.evaluate((element) => element === document.activeElement)) break;
      await this.page.keyboard.press('ArrowDown');
    }
    await this.page.keyboard.press('Space');
    await expect(wanted).toBeChecked();
  }

  async openFileChooser(target: Locator): Promise<FileChooser> {
    await this.goTo(target);
    const open = async () => {
      const opened = this.page.waitForEvent('filechooser', { timeout: 10_000 });
      const [chooser] = await Promise.all([opened, this.page.keyboard.press('Space')]);
      return chooser;
    };
    // On a busy machine the key may come before the browser knows that we take the chooser; then none is reported.
    return open().catch(open);
  }

  /** Whether people see where they are. */
  isOutlined(): Promise<boolean> {
    return this.page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 1;
    });
  }

  async expectFocusKept(): Promise<void> {
    await expect.poll(() => this.#lost(), { message: 'the focus fell back to the document' }).toBe(false);
  }

  #lost(): Promise<boolean> {
    return this.page.evaluate(
      () => document.activeElement === null || document.activeElement === document.body,
    );
  }

  #where(): Promise<string> {
    return this.page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? 'nothing');
  }
}
