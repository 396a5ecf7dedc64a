import { useTranslation } from 'react-i18next';
import { ConfirmHost, Dialog } from '../dialog/index.tsx';
import { EntryList, type FrameEntry } from './entries.tsx';
import css from './layout.module.css';
import { type LanguageProps, LanguageSwitch, ThemeSwitch } from './switches.tsx';
import './forced-colors.css';

export interface OverlaysProps extends LanguageProps {
  open: boolean;
  onClose: () => void;
  main: readonly FrameEntry[];
  drawer: readonly FrameEntry[];
}

export function Overlays({ open, onClose, main, drawer, ...language }: OverlaysProps) {
  const { t } = useTranslation();
  const more = drawer.filter((entry) => !main.some((each) => each.id === entry.id));
  return (
    <>
      <Dialog open={open} onClose={onClose} title={t('ui.menu')} shape="side">
        <nav aria-label={t('ui.menu')} className={css.drawer}>
          <EntryList entries={main} withIcons onLeave={onClose} />
          <EntryList entries={more} withIcons onLeave={onClose} />
        </nav>
        <div className={css.switches}>
          <LanguageSwitch {...language} />
          <ThemeSwitch />
        </div>
      </Dialog>
      <ConfirmHost />
    </>
  );
}
