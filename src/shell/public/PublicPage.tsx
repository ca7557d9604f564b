import { useEffect, type ReactNode } from 'react';
import { useBrand } from '#shell/brand/appearance.ts';
import { PublicFooter } from './PublicFooter.tsx';
import { PublicHeader } from './PublicHeader.tsx';
import styles from './Public.module.css';

/** A page of text: head, one column to read, foot. */
export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  const { name } = useBrand();
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  return (
    <div className={styles['page']}>
      <PublicHeader />
      <main className={styles['column']}>{children}</main>
      <PublicFooter />
    </div>
  );
}
