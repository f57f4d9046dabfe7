import type { RequestHandler } from 'msw';
import { z } from 'zod';
import { nameAsAllowed } from '../../server/domain/family/certificate-name.ts';
import { CertificateCheck, UpdateChildBody } from '../../server/upstream/contracts/certificates.ts';
import { notFound, serverError } from '../faults.ts';
import type { MockState } from '../state.ts';
import { NO_BODY, protectedEndpoint, publicEndpoint } from './endpoint.ts';

/** The public check of a certificate, and the family's choice of what it shows. */
export function certificateHandlers(state: MockState): RequestHandler[] {
  return [
    publicEndpoint(
      state,
      'certificateCheck',
      { body: NO_BODY, answer: CertificateCheck },
      ({ sandbox, scenario, part }) => {
        if (scenario === 'comprobacion-falla') return serverError();
        const certificate = sandbox.db.certificateBy('code', part('code'));
        if (!certificate?.student) return Response.json({ reason: 'unknown_certificate' }, { status: 404 });
        const { title, issued_on, student } = certificate;
        const allowed =
          sandbox.db.child(student.id ?? '')?.child.certificate_name ??
          certificate.certificate_name ??
          'initial';
        return {
          data: {
            title,
            issued_on,
            student_name: nameAsAllowed(student.full_name ?? '', allowed),
            status: scenario === 'certificado-revocado' ? ('revoked' as const) : ('valid' as const),
          },
        };
      },
    ),

    protectedEndpoint(
      state,
      'updateChild',
      { body: UpdateChildBody, answer: z.object({}) },
      ({ sandbox, scenario, body, part }, user) => {
        const owned = sandbox.db.child(part('id'));
        if (owned?.parentId !== user.id) return notFound();
        if (scenario === 'nombre-no-guardado') return serverError();
        sandbox.db.updateChild({ ...owned, child: { ...owned.child, ...body } });
        return {};
      },
    ),
  ];
}
