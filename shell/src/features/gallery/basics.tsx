import { useState } from 'react';
import { Badge, type BadgeTone, Count, SessionBadge, sessionMarks } from 'shared-ui/badge';
import { Button, type ButtonLook, ButtonRow, IconButton, LinkButton } from 'shared-ui/button';
import { Card, CardGrid, Facts } from 'shared-ui/card';
import { Empty } from 'shared-ui/empty';
import { Icon, type IconName } from 'shared-ui/icon';
import { Markdown } from 'shared-ui/markdown';
import { Notice, type NoticeKind } from 'shared-ui/notice';
import { Resend } from 'shared-ui/resend';
import { PageSkeleton, Skeleton } from 'shared-ui/skeleton';
import { TabLinks, Tabs } from 'shared-ui/tabs';
import { UploadProgress } from 'shared-ui/upload-progress';
import css from './gallery.module.css';
import type { Specimen } from './specimen.ts';

const colours = [
  'paper',
  'surface',
  'sunken',
  'ink',
  'ink-soft',
  'ink-faint',
  'line',
  'line-strong',
  'action',
]
  .concat(['action-hover', 'on-action', 'ice', 'ice-strong', 'sun', 'on-sun', 'sun-ink', 'good', 'good-soft'])
  .concat(
    ['warn', 'warn-soft', 'bad', 'bad-soft'],
    sessionMarks.map((_, index) => `session-${index}`),
  );
const icons: Record<IconName, true> = {
  alert: true,
  arrowDown: true,
  arrowLeft: true,
  arrowRight: true,
  arrowUp: true,
  calendar: true,
  check: true,
  chevronDown: true,
  clock: true,
  close: true,
  comment: true,
  download: true,
  edit: true,
  external: true,
  eye: true,
  eyeOff: true,
  file: true,
  fullScreen: true,
  globe: true,
  heart: true,
  home: true,
  info: true,
  leaveFullScreen: true,
  link: true,
  list: true,
  lock: true,
  mail: true,
  menu: true,
  minus: true,
  monitor: true,
  moon: true,
  pages: true,
  pin: true,
  play: true,
  plus: true,
  refresh: true,
  search: true,
  settings: true,
  signIn: true,
  signOut: true,
  sort: true,
  star: true,
  sun: true,
  trash: true,
  upload: true,
  user: true,
  users: true,
};
const looks: ButtonLook[] = ['primary', 'secondary', 'quiet', 'danger', 'sun'];
const tones: BadgeTone[] = ['neutral', 'ice', 'sun', 'good', 'warn', 'bad'];
const kinds: NoticeKind[] = ['info', 'success', 'warning', 'error'];
const long =
  'Variability of the Antarctic circumpolar current 南極周極流の変動 during the last glacial cycle';

export const basics: Specimen[] = [
  {
    name: 'Colours',
    Show: () => (
      <div className={css.swatches}>
        {colours.map((name) => (
          <div key={name}>
            <span style={{ background: `var(--${name})` }} />
            {name}
          </div>
        ))}
      </div>
    ),
  },
  {
    name: 'Type',
    Show: () => (
      <>
        <h1>Heading 見出し</h1>
        <h2>Heading 見出し</h2>
        <h3>Heading 見出し</h3>
        <p>
          {long}, <a href="#type">the words of a link</a>.
        </p>
      </>
    ),
  },
  {
    name: 'Button',
    Show: () => (
      <>
        {looks.map((look) => (
          <div key={look} className={css.row}>
            <Button look={look}>{look}</Button>
            <Button look={look} small icon="plus">
              small
            </Button>
            <Button look={look} pending>
              pending
            </Button>
            <Button look={look} disabled>
              disabled
            </Button>
          </div>
        ))}
        <Button wide iconAfter="arrowRight">
          wide 幅いっぱい
        </Button>
        <ButtonRow>
          <LinkButton to="/gallery" icon="external">
            a link
          </LinkButton>
          <IconButton icon="edit" label="edit" />
          <IconButton icon="trash" label="delete" look="danger" />
          <IconButton icon="close" label="close" disabled />
        </ButtonRow>
      </>
    ),
  },
  {
    name: 'Icon',
    Show: () => (
      <div className={css.row}>
        {(Object.keys(icons) as IconName[]).map((name) => (
          <Icon key={name} name={name} label={name} />
        ))}
      </div>
    ),
  },
  {
    name: 'Badge',
    Show: () => (
      <>
        <div className={css.row}>
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          <Count value={3} label="unread" />
          <Count value={120} />
        </div>
        <div className={css.row}>
          {sessionMarks.map((mark, color) => (
            <SessionBadge key={mark} code="OM" color={color} />
          ))}
        </div>
      </>
    ),
  },
  {
    name: 'Resend',
    Show: () => <Resend send={async () => {}} label="Send again" done="Sent." />,
  },
  {
    name: 'Notice',
    Show: () =>
      kinds.map((kind) => (
        <Notice key={kind} kind={kind} still title={kind} action={<Button small>act</Button>}>
          {long}
        </Notice>
      )),
  },
  {
    name: 'Card and facts',
    Show: () => (
      <CardGrid min={12}>
        <Card title="A card" level={3} actions={<IconButton icon="edit" label="edit" />}>
          {long}
        </Card>
        <Card>
          <Facts
            items={[
              { term: 'Name', value: '白瀬 明里' },
              { term: 'Affiliation', value: long },
            ]}
          />
        </Card>
      </CardGrid>
    ),
  },
  {
    name: 'Empty and skeleton',
    Show: () => (
      <>
        <Empty title="No mails" action={<Button small>act</Button>}>
          {long}
        </Empty>
        <Skeleton lines={3} />
        <PageSkeleton />
      </>
    ),
  },
  { name: 'Tabs', Show: TabsShown },
  {
    name: 'Upload progress',
    Show: () => (
      <>
        <UploadProgress label="abstract.pdf" text="Uploading" state="active" value={0.4} />
        <UploadProgress label="abstract.pdf" text="Converting" state="active" />
        <UploadProgress label="abstract.pdf" text="Complete" state="done" />
        <UploadProgress label="abstract.pdf" text="Error" state="failed" />
      </>
    ),
  },
  {
    name: 'Markdown',
    Show: () => (
      <Markdown
        text={
          '# Heading\nA **strong** word, an *emphasis*, `code`, a [page](/) and a [site](https://example.org).\n\n- one\n- two\n\n1. first\n2. second\n\n> said\n\n---\n\n```\nblock of code\n```\n<b>as written</b>'
        }
      />
    ),
  },
];

function TabsShown() {
  const [selected, select] = useState('a');
  return (
    <>
      <Tabs
        label="Views"
        tabs={[
          { id: 'a', label: 'First' },
          { id: 'b', label: '二番目' },
        ]}
        selected={selected}
        onSelect={select}
      >
        {selected}
      </Tabs>
      <TabLinks
        label="Days"
        links={[
          { to: '/gallery', label: 'Here' },
          { to: '/', label: 'Home', end: true },
        ]}
      />
    </>
  );
}
