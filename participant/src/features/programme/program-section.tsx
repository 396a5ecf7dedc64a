import { type CSSProperties, type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { type MinutesLate, useMinutesLate } from 'shared-data/collections/venue-clock';
import { usePrinting } from 'shared-ui/printing';
import { useDrawn } from '../../common/use-drawn.ts';
import { GroupHead, SessionHead } from './program-row.tsx';
import css from './programme.module.css';
import { RestOfList } from './rest-of-list.tsx';
import { countRows, type ProgramGroup } from './rows.ts';
import { useSteps } from './use-steps.ts';

/** Up to so many programs all are in the page, so that the browser's search finds them. */
const wholeUpTo = 500;

/** Of more, sections render their programs only near the visible part of the page; on paper all do. */
export function useWhole(count: number): boolean {
  return usePrinting() || count <= wholeUpTo;
}

interface SectionsProps {
  groups: readonly ProgramGroup[];
  search: unknown;
  /** Of so many programs, in rem, estimated. */
  heightOf: (count: number) => number;
  /** Pixels that a program has at least; those side by side share them. */
  lowest: number;
  styleOf?: (group: ProgramGroup) => CSSProperties;
  children: (group: ProgramGroup, minutesLate: MinutesLate, first: boolean) => ReactNode;
}

/** In rem, estimated. */
const headHeight = 4;
const groupHeight = 4;

/** Sessions with their programs, rendered in steps or near the reader; `content-visibility` keeps a whole list fast. */
export function ProgramSections({ groups, search, heightOf, lowest, styleOf, children }: SectionsProps) {
  const whole = useWhole(countRows(groups));
  const { shown, missing } = useSteps(groups, whole, search, lowest);
  const drawn = useDrawn();
  const minutesLate = useMinutesLate();
  const grouped = groups.some(({ begins }) => begins !== undefined);
  return (
    <>
      {shown.map((group, index) => (
        <ProgramSection
          key={group.id}
          group={group}
          count={groups[index]?.rows.length ?? 0}
          whole={whole}
          first={index === 0}
          height={heightOf(group.rows.length) + headHeight + (group.begins === undefined ? 0 : groupHeight)}
          grouped={grouped}
          style={styleOf?.(group)}
        >
          {() => children(group, minutesLate, index === 0)}
        </ProgramSection>
      ))}
      {missing > 0 && (
        <div style={{ minHeight: `${heightOf(missing)}rem` }}>{drawn && <RestOfList groups={groups} />}</div>
      )}
    </>
  );
}

interface Props {
  group: ProgramGroup;
  /** Programs of the session, also those that are not rendered yet. */
  count: number;
  whole: boolean;
  first: boolean;
  /** In rem, estimated. */
  height: number;
  /** Below headings of groups of sessions. */
  grouped: boolean;
  style?: CSSProperties | undefined;
  children: () => ReactNode;
}

/** Keeps its height while its programs are not rendered. */
export function ProgramSection({ group, count, whole, first, height, grouped, style, children }: Props) {
  const place = useRef<HTMLElement>(null);
  const [near, setNear] = useState(first);
  const [measured, setMeasured] = useState({ count: 0, height: 0 });
  useEffect(() => {
    if (whole || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (!entry) return;
        const { isIntersecting, boundingClientRect } = entry;
        // Fifty programs at once would hold up the scrolling.
        startTransition(() => {
          setNear(isIntersecting);
          if (!isIntersecting) setMeasured({ count, height: boundingClientRect.height });
        });
      },
      { rootMargin: '1000px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [whole, count]);
  const rendered = whole || near;
  const known = measured.count === count ? `${measured.height}px` : `${height}rem`;
  return (
    <section
      ref={place}
      className={first ? `${css.group} ${css.atOnce}` : css.group}
      style={{
        ...style,
        containIntrinsicBlockSize: `auto ${height}rem`,
        ...(rendered ? {} : { minHeight: known }),
      }}
    >
      {group.begins !== undefined && <GroupHead group={group.begins} />}
      <SessionHead session={group.session} count={count} grouped={grouped} />
      {rendered && children()}
    </section>
  );
}
