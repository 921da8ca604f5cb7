import type { AppError } from '@axp/contracts';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Operation of the contract that the route serves. */
    operationId?: string;
    /** The answer lasts until one side ends it, so that its time says nothing. */
    isEndless?: boolean;
  }
}

/** Receives what a server answers, for its metrics. */
export interface HttpObserver {
  readonly answered: (answer: {
    readonly operation: string;
    readonly status: number;
    readonly seconds: number;
  }) => void;
  readonly refused: (error: AppError) => void;
  /** An endless answer has begun; call the result at its end. */
  readonly streaming: () => () => void;
}

/**
 * Name of what a request calls: the operation's id, else the pattern of the route. One of a fixed
 * list, so that no caller can make new names.
 */
export function operationOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.config.operationId ?? routeOptions.url ?? 'page';
}

/** Probes come every few seconds; `health.ts` logs what they find when it changes. */
export function isProbe({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/health/') === true;
}
