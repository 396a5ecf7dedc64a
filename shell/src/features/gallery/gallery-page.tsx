import { Page, Section } from 'shared-ui/page';
import { basics } from './basics.tsx';
import { data } from './data.tsx';
import { forms } from './forms.tsx';
import css from './gallery.module.css';
import { overlays } from './overlays.tsx';
import type { Specimen } from './specimen.ts';

/** All of shared-ui in both themes. Development only: routes.ts leaves it out of the production build. */
export function Component() {
  return (
    <Page
      title="Gallery"
      lead="Every part of shared-ui. The switches at the foot of the page change language and theme."
    >
      {[...basics, ...forms, ...data, ...overlays].map((specimen) => (
        <Section key={specimen.name} title={specimen.name}>
          {specimen.once ? <specimen.Show /> : <InBoth specimen={specimen} />}
        </Section>
      ))}
    </Page>
  );
}

function InBoth({ specimen: { Show } }: { specimen: Specimen }) {
  return (
    <div className={css.both}>
      <div className={css.light}>
        <Show />
      </div>
      <div className={css.dark}>
        <Show />
      </div>
    </div>
  );
}
