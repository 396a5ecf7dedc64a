import { lazy, type ReactNode, Suspense, startTransition, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigation } from 'react-router-dom';
import { IconButton } from '../button/index.tsx';
import { Icon } from '../icon/index.tsx';
import { afterFirstPaint, Phrases } from '../page/index.tsx';
import { type Accent, accentTokens } from '../theme/index.tsx';
import { Toaster } from '../toast/index.tsx';
import { EntryLink, EntryList, type FrameEntry, isAbove, Popover } from './entries.tsx';
import css from './layout.module.css';
import { type LanguageProps, LanguageSwitch, ThemeSwitch, Toggle } from './switches.tsx';

export { type FrameEntry, SideMenu } from './entries.tsx';
export { LanguageSwitch, ThemeSwitch, Toggle } from './switches.tsx';

const Overlays = lazy(async () => ({ default: (await import('./overlays.tsx')).Overlays }));

export interface FrameProps extends LanguageProps {
  brand: string;
  /** In place of our own mark. `width` and `height` in pixels of the picture. */
  logo?: { src: string; width: number; height: number } | undefined;
  accent?: Accent | null | undefined;
  /** Narrow screens show the first ones in the bar, all in the drawer. */
  main: readonly FrameEntry[];
  drawer: readonly FrameEntry[];
  user: { name: string; detail?: string; entries: readonly FrameEntry[] } | null;
  /** Shown while signed out, e.g. Sign in. */
  account?: FrameEntry | undefined;
  privilege?: { on: boolean; onChange: (on: boolean) => void } | undefined;
  banner?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

export function Frame(props: FrameProps) {
  const { t } = useTranslation();
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useEffect(() => {
    if (first.current === pathname) return;
    first.current = '';
    const page = main.current;
    if (page && !page.contains(document.activeElement))
      (page.querySelector<HTMLElement>('h1[tabindex]') ?? page).focus({ preventScroll: true });
  }, [pathname]);
  return (
    <div className={css.frame} style={props.accent ? accentTokens(props.accent) : undefined}>
      <a href="#content" className={css.skip}>
        {t('ui.skip')}
      </a>
      <Bar {...props} />
      {props.banner && <div className={css.banner}>{props.banner}</div>}
      <main id="content" ref={main} tabIndex={-1} className={css.main}>
        {props.children}
      </main>
      <footer className={css.footer}>
        <div className={css.footerText}>
          <strong>{props.brand}</strong>
          {props.footer}
        </div>
        <div className={css.switches}>
          <LanguageSwitch {...props} />
          <ThemeSwitch />
        </div>
      </footer>
      <Toaster />
    </div>
  );
}

function Bar({ brand, logo, main, user, account, privilege, drawer, ...language }: FrameProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const settled = useSettled();
  const busy = useNavigation().state !== 'idle';
  return (
    <header className={css.bar} data-busy={busy || undefined}>
      <Link to="/" className={css.brand}>
        {logo ? <Logo key={logo.src} {...logo} /> : <Mark />}
        <span className={css.brandName}>
          <Phrases text={brand} />
        </span>
      </Link>
      <nav aria-label={t('ui.mainMenu')} className={css.nav}>
        {main.map((entry) =>
          entry.children ? (
            <Popover
              key={entry.id}
              id={`menu-${entry.id}`}
              label={entry.label}
              className={css.entry}
              button={
                <>
                  {entry.label} <Icon name="chevronDown" size={1} />
                </>
              }
            >
              {(close) => <EntryList entries={entry.children ?? []} onLeave={close} />}
            </Popover>
          ) : (
            <EntryLink key={entry.id} entry={entry} exact={isAbove(entry, main)} />
          ),
        )}
      </nav>
      <div className={css.end}>
        {!user && account && (
          <span className={css.account}>
            <EntryLink entry={account} />
          </span>
        )}
        {user && <UserMenu user={user} privilege={privilege} />}
        <IconButton
          icon="menu"
          label={t('ui.menu')}
          aria-haspopup="dialog"
          onClick={() => startTransition(() => setOpen(true))}
        />
      </div>
      {/* With transitions: React shows nothing for 300 ms after a fallback, and the menu would open that much later. */}
      <Suspense>
        {(open || settled) && (
          <Overlays open={open} onClose={() => setOpen(false)} main={main} drawer={drawer} {...language} />
        )}
      </Suspense>
    </header>
  );
}

/** True shortly after first paint: time to load the rest. */
function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    afterFirstPaint(() => {
      if (!left) timer = setTimeout(() => startTransition(() => setSettled(true)), 500);
    });
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, []);
  return settled;
}

function UserMenu({
  user,
  privilege,
}: {
  user: NonNullable<FrameProps['user']>;
  privilege: FrameProps['privilege'];
}) {
  const { t } = useTranslation();
  return (
    <Popover
      id="user-menu"
      label={t('ui.userMenu')}
      className={css.user}
      button={<span aria-hidden="true">{[...user.name.trim()][0]?.toUpperCase() ?? '?'}</span>}
    >
      {(close) => (
        <>
          <p className={css.who}>
            <strong>{user.name}</strong>
            {user.detail && <span>{user.detail}</span>}
          </p>
          {privilege && <Toggle label={t('ui.privilege')} on={privilege.on} onChange={privilege.onChange} />}
          <nav aria-label={t('ui.userMenu')}>
            <EntryList entries={user.entries} withIcons onLeave={close} />
          </nav>
        </>
      )}
    </Popover>
  );
}

/** Our own mark while the picture cannot be had. */
function Logo(picture: NonNullable<FrameProps['logo']>) {
  const [failed, setFailed] = useState(false);
  if (failed) return <Mark />;
  return <img {...picture} alt="" className={css.logo} onError={() => setFailed(true)} />;
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" className={css.mark}>
      <circle cx="16" cy="16" r="16" fill="var(--mark-sky)" />
      <circle cx="20.5" cy="18" r="4.6" fill="var(--sun)" />
      <path d="M0.8 21 8 15.5l3.5 2.8L15 16l6.5 5H31.2A16 16 0 0 1 0.8 21Z" fill="var(--mark-ice)" />
      <path d="M2.5 24.5h27a16 16 0 0 1-27 0Z" fill="var(--mark-sea)" />
    </svg>
  );
}
