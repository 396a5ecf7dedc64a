import type { Page } from '@playwright/test';
import { demoPassword } from '../support/demo-account.ts';
import { paths } from '../support/paths.ts';

export class AccountPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async openSignUp(): Promise<void> {
    await this.page.goto(paths.signUp());
  }

  async fillSignUp(email: string, password: string, retyped = password): Promise<void> {
    await this.page.locator('[name=email]').fill(email);
    await this.page.locator('[name=password]').fill(password);
    await this.page.locator('[name=passwordConfirm]').fill(retyped);
  }

  async submitSignUp(): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  }

  async signIn(email: string, password = demoPassword): Promise<void> {
    await this.page.goto(paths.signIn());
    await this.fillSignIn(email, password);
  }

  async fillSignIn(email: string, password = demoPassword): Promise<void> {
    await this.page.locator('[name=email]').fill(email);
    await this.page.locator('[name=password]').fill(password);
    await this.page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await this.page.getByRole('button', { name: /user menu/i }).waitFor();
    // The page is left a moment later, which would win over a link that is pressed before.
    await this.page.waitForURL(({ pathname }) => pathname !== paths.signIn());
  }
}
