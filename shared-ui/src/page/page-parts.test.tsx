import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { UiProvider } from '../context/index.tsx';
import { Page, type PageProps, Phrases, Prose, Section } from './index.tsx';

function at(systemTitle: string, children: ReactNode) {
  return (
    <UiProvider
      value={{ systemTitle, connected: true, describeError: () => ({ message: 'ui.unknownError' }) }}
    >
      <MemoryRouter>{children}</MemoryRouter>
    </UiProvider>
  );
}
const page = (props: Partial<PageProps> = {}) => (
  <Page title="Registration" {...props}>
    content
  </Page>
);

test('a page has one heading of the first level, which can take the focus', () => {
  render(at('Polar 2026', page()));
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading.textContent).toBe('Registration');
  heading.focus();
  expect(document.activeElement).toBe(heading);
});

test('the tab of the browser names the page, then the symposium', () => {
  render(at('Polar 2026', page()));
  expect(document.title).toBe('Registration · Polar 2026');
});

test('until the symposium has a name the tab names the page alone', () => {
  const { rerender } = render(at('', page()));
  expect(document.title).toBe('Registration');
  rerender(at('Polar 2026', page()));
  expect(document.title).toBe('Registration · Polar 2026');
});

test('the tab follows the page, and may say more than the heading', () => {
  const { rerender } = render(at('Polar', page()));
  rerender(at('Polar', page({ title: 'Done' })));
  expect(document.title).toBe('Done · Polar');
  rerender(at('Polar', page({ title: 'Done', documentTitle: 'Done, at 10:30' })));
  expect(document.title).toBe('Done, at 10:30 · Polar');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Done');
});

test('the way to a page is a list of links above its heading', () => {
  render(
    at(
      'Polar',
      page({
        breadcrumb: [
          { label: 'Program', to: '/meeting/program' },
          { label: 'OA', to: '/meeting/program?session=OA' },
        ],
      }),
    ),
  );
  const way = screen.getByRole('navigation', { name: 'Breadcrumb' });
  expect(
    within(way)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Program', '/meeting/program'],
    ['OA', '/meeting/program?session=OA'],
  ]);
  const order = way.compareDocumentPosition(screen.getByRole('heading', { level: 1 }));
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('a page without a way to it has no empty list', () => {
  render(at('Polar', page({ breadcrumb: [] })));
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('what one can do on a page, and what it is for, stand in its head', () => {
  render(at('Polar', page({ lead: 'Until 3 March.', actions: <button type="button">Print</button> })));
  const head = screen.getByRole('heading', { level: 1 }).closest('header') as HTMLElement;
  expect(within(head).getByText('Until 3 March.')).toBeDefined();
  expect(within(head).getByRole('button', { name: 'Print' })).toBeDefined();
});

test('pages of different widths look different', () => {
  const widths = (['normal', 'slim', 'narrow', 'full'] as const).map((width) => {
    const { container, unmount } = render(at('Polar', page({ width })));
    const name = container.firstElementChild?.className;
    unmount();
    return name;
  });
  expect(new Set(widths).size).toBe(4);
});

test.each([
  ['オンライン会議', ['オンライン', '会議']],
  ['極域科学シンポジウム', ['極域科学', 'シンポジウム']],
  ['日程、会場', ['日程、', '会場']],
  ['第17回 極域科学シンポジウム（2026）', ['第17回 極域科学', 'シンポジウム（2026）']],
])('%s may break only between its phrases', (text, phrases) => {
  const { container } = render(<Phrases text={text} />);
  expect(container.textContent).toBe(text);
  expect(container.innerHTML.replace(/^<span[^>]*>|<\/span>$/g, '').split('<wbr>')).toEqual(phrases);
});

test('a title in another language is left alone', () => {
  const { container } = render(<Phrases text="Symposium on Polar Science: ice, snow" />);
  expect(container.innerHTML).toBe('Symposium on Polar Science: ice, snow');
});

test('a section has a heading of the second level, and an id to link to', () => {
  const { container } = render(
    <Section title="Files" id="files" lead="PDF only." actions={<button type="button">Add</button>}>
      none
    </Section>,
  );
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Files');
  expect(container.querySelector('section')?.id).toBe('files');
  expect(screen.getByText('PDF only.').tagName).toBe('P');
  expect(screen.getByRole('button', { name: 'Add' })).toBeDefined();
});

test('a section that nobody links to has no id', () => {
  const { container } = render(<Section title="Files">none</Section>);
  expect(container.querySelector('section')?.hasAttribute('id')).toBe(false);
});

test('plain text keeps its paragraphs and its line breaks, and is never HTML', () => {
  const { container } = render(<Prose text={'\n\nOne\nline\n \n\n<b>Two</b>\n\n'} />);
  const paragraphs = [...container.querySelectorAll('p')];
  expect(paragraphs.map((each) => each.innerHTML)).toEqual(['One<br>line', '&lt;b&gt;Two&lt;/b&gt;']);
});
