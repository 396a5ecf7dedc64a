import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { withoutStyleAttributes } from './style-attributes.ts';

test('styles leave the attributes for a style sheet, equal ones together', () => {
  const markup = renderToStaticMarkup(
    <>
      <p style={{ top: 3 }}>a</p>
      <p className="x" style={{ '--rows': 2 } as React.CSSProperties}>
        b
      </p>
      <p style={{ top: 3 }}>c</p>
    </>,
  );
  expect(withoutStyleAttributes(markup)).toEqual({
    html: '<p data-style="0">a</p><p class="x" data-style="1">b</p><p data-style="0">c</p>',
    css: '[data-style="0"][data-style="0"][data-style="0"]{top:3px}[data-style="1"][data-style="1"][data-style="1"]{--rows:2}',
  });
});

test('what somebody wrote is left as it is', () => {
  const markup = renderToStaticMarkup(<p title={'x style="top:0"'}>{'<b style="top:0">'}</p>);
  expect(withoutStyleAttributes(markup)).toEqual({ html: markup, css: '' });
});

test('an address that looks like an attribute is left as it is', () => {
  const markup = renderToStaticMarkup(
    <a href="/page style=" title="b" style={{ top: 3 }}>
      a
    </a>,
  );
  expect(withoutStyleAttributes(markup).html).toBe('<a href="/page style=" title="b" data-style="0">a</a>');
});

test('a style cannot leave its rule', () => {
  const markup = renderToStaticMarkup(<p style={{ backgroundImage: 'url("a</style>}*{}@import\\")' }} />);
  const { css } = withoutStyleAttributes(markup);
  expect(css.match(/[{}]/g)).toEqual(['{', '}']);
  expect(css).not.toMatch(/[<@\\]/);
});
