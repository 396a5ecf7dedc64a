import type { Page } from '@playwright/test';
import { paths } from '../support/paths.ts';

export class RegistrationPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto(paths.registration());
  }

  async fill(values: Record<string, string | boolean | readonly string[]>): Promise<void> {
    for (const [name, value] of Object.entries(values)) await this.#fillField(name, value);
  }

  async submit(): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: 'Register' }).click();
  }

  async #fillField(name: string, value: unknown): Promise<void> {
    const control = this.page.locator(`[name="${name}"]`);
    const kind = await control.first().evaluate((element) => (element as HTMLInputElement).type);
    if (kind === 'radio') return this.page.locator(`[name="${name}"][value="${String(value)}"]`).check();
    if (kind === 'checkbox' && Array.isArray(value)) {
      for (const one of value) await this.page.locator(`[name="${name}"][value="${one}"]`).check();
      return;
    }
    if (kind === 'checkbox') return control.setChecked(value === true);
    if (kind.startsWith('select')) {
      await control.selectOption(value as string);
      return;
    }
    await control.fill(String(value));
  }
}
