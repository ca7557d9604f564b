/** A mail as the product writes it: plain text, one receiver. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Ids of the people and fields the text names beside its receiver: with them it goes. */
  readonly about?: readonly string[];
  /** Address that takes a bare POST and ends mails of this kind (RFC 8058). */
  readonly unsubscribe_url?: string;
}

/** A mail found in the outbox folder. */
export interface SentMail extends Mail {
  readonly id: string;
  readonly sent_at: string;
  readonly links: string[];
  readonly about: readonly string[];
}

export interface MailProvider {
  send(mail: Mail): Promise<void>;
  /** Newest first; null where mails really leave the server. */
  outbox(to?: string): Promise<SentMail[] | null>;
  /** Removes mails that lie here; what has left the server cannot be taken back. */
  forget(isTheirs: (mail: Pick<SentMail, 'to' | 'about' | 'sent_at'>) => boolean): Promise<void>;
  close(): void;
}
