import { useTranslation } from 'react-i18next';
import { isStaff } from 'shared-data/access/guards';
import { useLocale } from 'shared-data/i18n/i18n';
import { useIdentity } from 'shared-data/identity/identity-store';
import { itemTitle, roomName } from 'shared-data/models/titles';
import { paths } from 'shared-data/navigation/paths';
import { LinkButton } from 'shared-ui/button';
import { useKeptFocus } from 'shared-ui/kept-focus';
import { Page } from 'shared-ui/page';
import { onDay, spanText } from '../../../common/program-line.ts';
import { TimeNote } from '../../../common/time-note.tsx';
import { ChairsEditor } from './chairs-editor.tsx';
import css from './console.module.css';
import type { ConsoleProps } from './console-props.ts';
import { DelayControl } from './delay-control.tsx';
import { RunningOrder } from './running-order.tsx';
import { SessionQuestions } from './session-questions.tsx';
import './words.ts';

export function ChairConsole(props: ConsoleProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { table, room, item, session } = props;
  const staff = useIdentity(({ view }) => isStaff(view));
  const keep = useKeptFocus();
  const at = { table: table.name, room: room.id, item: item.id };
  const page = paths.tableItem(at.table, at.room, at.item);
  const title = itemTitle(item, session, locale);
  return (
    <Page
      title={t('chair.title', { title })}
      breadcrumb={[{ label: title, to: page }]}
      lead={
        <>
          <p>
            {onDay(table.date, spanText(item), locale)} · {roomName(room, locale)}
          </p>
          <TimeNote venueOnly ifElsewhere />
          <p className={css.quiet}>{t('chair.lead')}</p>
        </>
      }
      actions={
        <LinkButton href={`${page}?view=clock`} icon="monitor" small>
          {t('chair.otherScreen')}
        </LinkButton>
      }
    >
      <div className={css.console} {...keep}>
        <div className={css.column}>
          <RunningOrder {...props}>
            <DelayControl {...props} />
          </RunningOrder>
        </div>
        <div className={css.column}>
          {session && <SessionQuestions sessionId={session.id} at={at} />}
          {staff && <ChairsEditor {...props} />}
        </div>
      </div>
    </Page>
  );
}
