import type { ReactNode } from 'react';
import { useConnection } from 'shared-data/identity/connection';
import type { LoadState } from 'shared-data/sync/collections';
import { DrawnPart } from 'shared-ui/page';
import css from './home-page.module.css';

interface PartProps {
  name: string;
  /** Of all that it shows: with less, it would grow when the rest comes. */
  states: readonly LoadState[];
  /** Whether there is something of an earlier visit, to which no answer has come. */
  kept: boolean;
  children: ReactNode;
}

/** What the server drew of a part stands until its data is there, or while there is none without a connection. */
export function PartOf({ name, states, kept, children }: PartProps) {
  const lost = useConnection(({ connection }) => connection === 'lost');
  const known = states.every((state) => state === 'live' || state === 'denied');
  if (!known && !(lost && kept)) return <DrawnPart name={name} />;
  return (
    <div className={css.part} data-part={name}>
      {children}
    </div>
  );
}
