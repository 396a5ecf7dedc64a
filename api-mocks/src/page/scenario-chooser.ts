import { type ScenarioId, scenarios } from '../scenarios/scenarios.ts';

const style = `
  :host { all: initial; position: fixed; inset: auto auto 8px 8px; z-index: 2147483000; }
  form { display: flex; gap: 6px; align-items: center; padding: 4px 8px; border-radius: 999px; opacity: 0.72;
    font: 12px/1.4 system-ui, sans-serif; color: #fff; background: #26303d; }
  form:hover, form:focus-within { opacity: 1; }
  select { max-width: 16em; font: inherit; color: inherit; background: transparent; border: 0; }
  option { color: #111; background: #fff; }
`;

/** Choosing a scenario reloads the page with it. */
export function showScenarioChooser(current: ScenarioId): void {
  const host = document.createElement('aside');
  host.setAttribute('aria-label', 'Pretend world');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  root.adoptedStyleSheets = [sheet];
  const form = document.createElement('form');
  const label = document.createElement('label');
  const select = document.createElement('select');
  select.name = 'scenario';
  for (const [id, { label: text }] of Object.entries(scenarios))
    select.append(new Option(text, id, id === current, id === current));
  select.addEventListener('change', () =>
    window.location.assign(scenarioUrl(window.location.href, select.value)),
  );
  label.append('Scenario ', select);
  form.append(label);
  root.append(form);
  document.body.append(host);
}

function scenarioUrl(href: string, scenario: string): string {
  const url = new URL(href);
  url.searchParams.set('scenario', scenario);
  return url.href;
}
