import { defineApp } from '../rspack.app.ts';

export default defineApp({ id: 'participant', dir: import.meta.dirname });
