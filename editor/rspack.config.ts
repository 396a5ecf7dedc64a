import { defineApp } from '../rspack.app.ts';

export default defineApp({ id: 'editor', dir: import.meta.dirname });
