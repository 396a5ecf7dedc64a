import { join } from 'node:path';
import { argv } from 'node:process';
import { rspack } from '@rspack/core';

/** `react-list.ts <folder>`: writes `list.js` there, a search field and a list in plain React, to compare our pages with (`pnpm bench first-view`). */
const root = join(import.meta.dirname, '../..');
const [, , folder = ''] = argv;
const source = `
  import { createElement as h, useState } from 'react';
  import { createRoot } from 'react-dom/client';
  function List({ title, rows }) {
    const [text, setText] = useState('');
    const found = rows.filter((row) => row.toLowerCase().includes(text.toLowerCase()));
    return h('main', null,
      h('h1', null, title),
      h('input', { type: 'search', value: text, onChange: (event) => setText(event.target.value) }),
      h('ul', null, found.map((row, at) => h('li', { key: at }, h('article', null, row)))));
  }
  const data = await (await fetch('/rows.json')).json();
  createRoot(document.getElementById('root')).render(h(List, data));
`;

const compiler = rspack({
  mode: 'production',
  context: join(root, 'shell'),
  entry: `data:text/javascript,${encodeURIComponent(source)}`,
  output: { path: folder, filename: 'list.js', module: true },
  // What react-dom needs stands beside it.
  resolve: { modules: [join(root, 'shell/node_modules'), 'node_modules'] },
  target: ['web', 'es2022'],
  devtool: false,
  performance: false,
});
compiler.run((error, stats) => {
  if (error ?? stats?.hasErrors()) throw error ?? new Error(stats?.toString('errors-only'));
  compiler.close(() => {});
});
