import type { Page } from '@playwright/test';
import { paths } from '../support/paths.ts';

export class EditorPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async assignSession(programId: string, sessionId: string): Promise<void> {
    await this.page.goto(paths.editorSession());
    await this.page.getByRole('searchbox').first().fill(programId);
    await this.page.getByRole('combobox', { name: `Session of ${programId}` }).selectOption(sessionId);
  }

  /** The form then proposes a free place. Returns the proposed day's name. */
  async proposeTime(programId: string): Promise<string> {
    await this.page.goto(`${paths.editorTimetable()}?view=form`);
    await this.page.locator('[name=program]').selectOption(programId);
    await this.page.locator('[name=item]:not([value=""])').waitFor();
    return this.page.locator('[name=table]').inputValue();
  }

  async assignTime(): Promise<void> {
    await this.page.getByRole('button', { name: 'Assign time' }).click();
  }
}
