import { useState } from 'react';
import { Button, ButtonRow } from 'shared-ui/button';
import { confirm, Dialog, type DialogProps } from 'shared-ui/dialog';
import { LanguageSwitch, SideMenu, ThemeSwitch, Toggle } from 'shared-ui/layout';
import { toast } from 'shared-ui/toast';
import css from './gallery.module.css';
import type { Specimen } from './specimen.ts';

export const overlays: Specimen[] = [
  {
    name: 'Toast',
    once: true,
    Show: () => (
      <ButtonRow>
        <Button onClick={() => toast('Saved')}>info</Button>
        <Button onClick={() => toast('Saved 保存しました', { kind: 'success' })}>success</Button>
        <Button onClick={() => toast('It failed', { kind: 'error' })}>error</Button>
        <Button onClick={() => toast('Deleted', { action: { label: 'Undo', run: () => {} } })}>
          with undo
        </Button>
      </ButtonRow>
    ),
  },
  { name: 'Dialog', once: true, Show: Dialogs },
  { name: 'Switches and menus', Show: Switches },
];

function Dialogs() {
  const [shape, setShape] = useState<DialogProps['shape'] | null>(null);
  const close = () => setShape(null);
  return (
    <>
      <ButtonRow>
        {(['center', 'wide', 'side'] as const).map((each) => (
          <Button key={each} onClick={() => setShape(each)}>
            {each}
          </Button>
        ))}
        <Button onClick={() => void confirm({ title: 'Sure?', text: 'It can be taken back.' })}>
          confirm
        </Button>
        <Button onClick={() => void confirm({ title: 'Delete?', danger: true, confirmLabel: 'Delete' })}>
          confirm, dangerous
        </Button>
      </ButtonRow>
      <Dialog
        open={shape !== null}
        onClose={close}
        title="A dialog 対話"
        footer={
          <Button look="primary" onClick={close}>
            OK
          </Button>
        }
        {...(shape ? { shape } : {})}
      >
        <p>Words in a dialog.</p>
      </Dialog>
    </>
  );
}

function Switches() {
  const [on, setOn] = useState(true);
  return (
    <>
      <div className={css.row}>
        <LanguageSwitch
          languages={[
            { id: 'en', name: 'English' },
            { id: 'ja', name: '日本語' },
          ]}
          locale="en"
          onLocale={() => {}}
        />
        <ThemeSwitch />
        <Toggle label="Privilege view" on={on} onChange={setOn} />
      </div>
      <SideMenu
        label="Area"
        entries={[
          { id: 'a', label: 'Here', path: '/gallery' },
          { id: 'b', label: 'Group', children: [{ id: 'c', label: 'Below', path: '/admin' }] },
        ]}
      />
    </>
  );
}
