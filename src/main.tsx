import { createRoot } from 'react-dom/client';
import '#ui/base.css';
import { App } from './app/App.tsx';
import { boot } from './app/boot.ts';

if (await boot()) {
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<App />);
}
