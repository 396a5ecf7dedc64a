import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import type { PublicProgram } from 'shared-data/models/program';
import { Button, LinkButton } from 'shared-ui/button';
import { paths } from '../../../paths.ts';
import { presenterNames } from '../../../schedule/labels.ts';
import type { Mark, MarkedPlace } from '../../../schedule/places.ts';
import { shownIdOf } from '../../../schedule/shown-id.ts';
import type { LiveProgramme } from '../../../schedule/use-programme.ts';
import css from './bars.module.css';

const marks: readonly Mark[] = ['fits', 'coauthor', 'warning', 'otherSession', 'conflict'];

export interface HeldBarProps {
  programme: LiveProgramme;
  program: PublicProgram | undefined;
  places: readonly MarkedPlace[];
  onRelease: () => void;
  onRemove: (id: string) => void;
  /** Opens the menu of a placed program; absent for others. */
  onMenu: ((button: HTMLElement) => void) | undefined;
}

/** How many places of the day fit, and how many do not. */
function useCounts(places: readonly MarkedPlace[]): string {
  const { t } = useTranslation();
  const locale = useLocale();
  const counts = marks.flatMap((mark) => {
    const count = places.filter((place) => place.mark === mark).length;
    return count > 0 ? [t(`editor.grid.count.${mark}`, { count })] : [];
  });
  return new Intl.ListFormat(locale).format(counts) || t('editor.grid.noPlace');
}

/** As `HeldBar`, for a block. */
export function HeldBlockBar({
  name,
  places,
  onRelease,
}: Pick<HeldBarProps, 'places' | 'onRelease'> & { name: string }) {
  const { t } = useTranslation();
  const counts = useCounts(places);
  return (
    <div className={css.heldBar} data-holding="">
      <p>
        <strong>{name}</strong>
      </p>
      <p role="status" className={css.muted}>
        {t('editor.grid.chosen', { id: name, counts })}
      </p>
      <span className={css.toolGroup}>
        <Button small look="quiet" onClick={onRelease}>
          {t('editor.grid.release')}
        </Button>
      </span>
    </div>
  );
}

/** Says what is chosen and how many places of the day fit; without a choice, how to choose. */
export function HeldBar({ programme, program, places, onRelease, onRemove, onMenu }: HeldBarProps) {
  const { t } = useTranslation();
  const counts = useCounts(places);
  if (!program)
    return (
      <div className={css.heldBar}>
        <p className={css.muted}>{t('editor.grid.hint')}</p>
      </div>
    );
  const { id } = program;
  return (
    <div className={css.heldBar} data-holding="">
      <p title={program.title}>
        <strong>{shownIdOf(id)}</strong> {presenterNames(program)}{' '}
        <span className={css.heldTitle}>{program.title}</span>
      </p>
      <p role="status" className={css.muted}>
        {program.sessionId
          ? t('editor.grid.chosen', { id: shownIdOf(id), counts })
          : t('editor.timetable.sessionFirst')}
      </p>
      <span className={css.toolGroup}>
        {onMenu && (
          <Button
            small
            look="quiet"
            iconAfter="chevronDown"
            aria-haspopup="menu"
            onClick={({ currentTarget }) => onMenu(currentTarget)}
          >
            {t('editor.op.more')}
          </Button>
        )}
        {programme.positionsOf(id).length > 0 && (
          <Button small look="quiet" onClick={() => onRemove(id)}>
            {t('editor.timetable.remove')}
          </Button>
        )}
        {program.sessionId ? (
          <LinkButton
            small
            look="quiet"
            to={`${paths.editorTimetable()}?view=form&program=${encodeURIComponent(id)}`}
          >
            {t('editor.grid.byForm')}
          </LinkButton>
        ) : (
          <LinkButton small to={`${paths.editorSession()}?q=${encodeURIComponent(id)}`}>
            {t('editor.timetable.assignSession')}
          </LinkButton>
        )}
        <Button small look="quiet" onClick={onRelease}>
          {t('editor.grid.release')}
        </Button>
      </span>
    </div>
  );
}
