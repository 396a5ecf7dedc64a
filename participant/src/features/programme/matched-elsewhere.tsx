import { useWords } from 'shared-data/i18n/i18n';
import { fullName, nameIn } from 'shared-data/models/person-name';
import type { PublicProgram } from 'shared-data/models/program';
import { shownId } from 'shared-data/models/program-text';
import type { Session } from 'shared-data/models/session';
import { titleOf } from 'shared-data/models/titles';
import { Marked, useMarking } from '../../common/marked.tsx';
import css from './programme.module.css';

/** What a search found that the row does not show: names in the other script, titles of the session in the other language, former numbers. */
export function MatchedElsewhere({ program, session }: { program: PublicProgram; session: Session | null }) {
  const { t, locale } = useWords();
  const { words, search } = useMarking();
  if (words.length === 0 || !search) return null;
  const other = locale === 'ja' ? 'en' : 'ja';
  const names = program.authors
    .map((author) => [
      nameIn(locale, author),
      author.nameJa && locale !== 'ja' ? author.nameJa : fullName(author),
    ])
    .filter(([shown, hidden]) => shown !== hidden)
    .map(([, hidden]) => hidden ?? '');
  const titles = session ? [titleOf(session, locale), titleOf(session, other)] : [];
  const ids = [program.id, ...(program.numbers ?? [])].filter((id) => id !== shownId(program));
  const found = [...new Set([...ids, ...names, ...titles])].filter((text) => {
    const folded = search.fold(text);
    return words.some((word) => search.occurs(word, folded));
  });
  if (found.length === 0) return null;
  return (
    <p className={css.elsewhere}>
      {t('programme.alsoFound')} <Marked text={found.join(', ')} />
    </p>
  );
}
