import { defineApp } from '../rspack.app.ts';

export default defineApp({ id: 'admin', dir: import.meta.dirname });
