import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../display/States.module.css';

export type FormProblem = { readonly name: string; readonly label: string; readonly text: string };
export type FormErrorProps = { problems: readonly FormProblem[]; onPick: (name: string) => void };

/** The summary over a form with two problems or more; each line leads to its field. */
export function FormError({ problems, onPick }: FormErrorProps) {
  const { t } = useTranslation('common');
  const box = useRef<HTMLDivElement>(null);
  const many = problems.length > 1;
  useEffect(() => {
    if (many) box.current?.scrollIntoView({ block: 'nearest' });
  }, [many]);
  if (!many) return null;
  return (
    <div ref={box} role="alert" className={styles['summary']}>
      <strong>{t('form_problems', { count: problems.length })}</strong>
      <ul>
        {problems.map((problem) => (
          <li key={problem.name}>
            <button type="button" onClick={() => onPick(problem.name)}>
              {problem.label}: {problem.text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
