import type { Download, Page } from '@playwright/test';
import { paths } from '../support/paths.ts';

export class MyRoomPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto(paths.myRoom());
    await this.page.getByRole('heading', { name: 'My room', level: 1 }).waitFor();
  }

  async modifyInformation(): Promise<void> {
    await this.page.getByRole('link', { name: 'Modify information' }).click();
    await this.page.waitForURL(`**${paths.registration()}`);
  }

  async downloadData(): Promise<Download> {
    const download = this.page.waitForEvent('download');
    await this.page.getByRole('button', { name: 'Download my data' }).click();
    return download;
  }

  async changeEmail(email: string, password: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Change email address' }).click();
    await this.answer(email, password, 'Change email address');
  }

  async deleteAccount(email: string, password: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Delete my account' }).click();
    await this.answer(email, password, 'Delete my account permanently');
  }

  private async answer(email: string, password: string, send: string): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    await dialog.locator('[name=email]').fill(email);
    await dialog.locator('[name=password]').fill(password);
    await dialog.getByRole('button', { name: send }).click();
  }
}
