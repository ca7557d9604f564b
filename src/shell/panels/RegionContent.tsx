import { createElement, type ReactNode } from 'react';
import { useRegion, type RegionName, type RegionProps } from './regions.ts';

/** What a feature has put into a place of the page; nothing while nobody has. */
export function RegionContent({ name, variant }: RegionProps & { name: RegionName }): ReactNode {
  const content = useRegion(name);
  return content === null ? null : createElement(content, { variant });
}
