import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ButtonVariant } from '#ui/buttons/Button.tsx';
import button from '#ui/buttons/Button.module.css';
import { classNames } from '#ui/class-names.ts';

type Props = { href: string; children: ReactNode; variant?: ButtonVariant; size?: 'md' | 'lg'; className?: string | undefined };

/** A way to another page that looks like a button. */
export const PageLink = ({ href, children, variant = 'plain', size = 'md', className }: Props) => (
  <Link
    href={href}
    className={classNames(button['button'], variant !== 'plain' && button[variant], size === 'lg' && button['lg'], className)}
  >
    {children}
  </Link>
);
