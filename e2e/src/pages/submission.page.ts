import type { Page } from '@playwright/test';
import { paths } from '../support/paths.ts';

export class SubmissionPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto(paths.submission());
  }

  async chooseFile(name: string, mimeType: string, buffer: Buffer): Promise<void> {
    await this.page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  }

  /** From 0. The form may start with no, one or more rows. */
  author(index: number) {
    const row = this.page.getByRole('group', { name: new RegExp(`^Author ${index + 1}\\b`) });
    return {
      row,
      fill: async (author: { givenName: string; familyName: string; affiliation: string }) => {
        await row.locator('[name$=givenName]').fill(author.givenName);
        await row.locator('[name$=familyName]').fill(author.familyName);
        await row.locator('[name$=affiliation]').fill(author.affiliation);
      },
      presenter: row.locator('[name$=presenter]'),
      remove: () => row.getByRole('button', { name: /remove/i }).click(),
    };
  }

  async addAuthor(): Promise<void> {
    await this.page.getByRole('button', { name: 'Add author' }).click();
  }

  async submit(): Promise<void> {
    await this.#submitButton.click();
  }

  /** At once, without waiting for a button that is gone. */
  async submitIfPossible(): Promise<void> {
    await this.#submitButton.evaluateAll(([button]) => (button as HTMLElement | undefined)?.click());
  }

  get #submitButton() {
    return this.page.getByRole('main').getByRole('button', { name: /^Submit/ });
  }
}
