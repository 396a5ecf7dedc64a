import { LinkButton } from '../button/index.tsx';
import { Icon } from '../icon/index.tsx';
import { Markdown } from '../markdown/index.tsx';
import css from './listing.module.css';

/** In the reader's language. `text` is Markdown, `url` an address that is safe to link to. */
export interface ListingWords {
  id: string;
  name: string;
  text?: string;
  url?: string;
}

/** Sponsors, advertisements and the like as participants see them; nothing without any. */
export function Listings({ listings }: { listings: readonly ListingWords[] }) {
  if (listings.length === 0) return null;
  return (
    <ul className={css.listings}>
      {listings.map(({ id, name, text, url }) => (
        <li key={id} className={css.listing}>
          <p className={css.name}>
            {url ? (
              <a href={url} target="_blank" rel="noreferrer">
                {name}
              </a>
            ) : (
              name
            )}
          </p>
          {text && (
            <div className={css.text}>
              <Markdown text={text} headings={3} />
            </div>
          )}
          {url && (
            <p className={css.host}>
              {hostOf(url)}
              <Icon name="external" size={0.9} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A text, and a button that leads to another site. */
export function Invitation({ text, url, action }: { text?: string; url: string; action: string }) {
  return (
    <>
      {text && (
        <div className={css.text}>
          <Markdown text={text} headings={3} />
        </div>
      )}
      <div>
        <LinkButton href={url} iconAfter="external">
          {action}
        </LinkButton>
      </div>
    </>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url;
}
