import { defineConfig } from 'vite';

/** Two pages: the application, and the one that a login comes back to. */
export default defineConfig({
  build: {
    target: 'es2022',
    rolldownOptions: { input: ['index.html', 'login/axonscloud/callback/index.html'] },
  },
});
