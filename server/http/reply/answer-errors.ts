import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asAppError, problemOf } from './problem.ts';

/** Answers whatever is thrown as the problem it is, and logs what is ours. */
export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((thrown, request: FastifyRequest, reply: FastifyReply) => {
    const error = asAppError(thrown);
    if (error.status >= 500) request.log.error({ err: error.cause ?? error }, error.code);
    const { status, headers, body } = problemOf(error, request.id);
    // Serialised here: the answer's own type must not be looked at twice.
    return reply.code(status).headers(headers).serializer(JSON.stringify).send(body);
  });
};
