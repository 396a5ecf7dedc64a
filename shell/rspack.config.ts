import { defineApp } from '../rspack.app.ts';

export default defineApp({ id: 'shell', dir: import.meta.dirname });
