import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '#api/use-call.ts';
import { OfflineBanner } from '#shell/feedback/OfflineBanner.tsx';

/** What every screen reads through: the one cache of what the server owns. */
export const Queries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    {children}
    <OfflineBanner />
  </QueryClientProvider>
);
