import { createRoot } from 'react-dom/client';
import '#ui/base.css';
import { followAppearance } from '#shell/brand/appearance.ts';
import { Splash } from './app/Splash.tsx';

const element = document.getElementById('root');
if (element !== null) {
  followAppearance();
  const root = createRoot(element);
  root.render(<Splash />);
  const [{ boot }, { App }] = await Promise.all([import('./app/boot.ts'), import('./app/App.tsx')]);
  await boot();
  root.render(<App />);
}
