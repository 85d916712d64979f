import { AppError } from '../src/http/app-error.ts';
import { startTestApi, type TestApi } from './harness.ts';
import { answers, entitle, NOW, PARTICIPANT } from './sensory.ts';

let api: TestApi;
let parent: Awaited<ReturnType<TestApi['user']>>;
beforeAll(async () => {
  api = await startTestApi({ now: () => NOW });
});
beforeEach(async () => {
  await api.clean();
  parent = await api.user();
});
afterAll(() => api.stop());

async function completed(name = 'Profil Sensori Anak', participantInfo: object = PARTICIPANT, comments: object = {}) {
  const id = await entitle(parent.id, {
    assessment: {
      name,
      type: 'sensory',
      priceRupiah: 350_000,
      instrumentId: 'sensory-profile',
      ageRange: '3–12 tahun',
    },
  });
  const body = { responses: answers(2), participantInfo, comments };
  await api.post(`/api/user-assessments/${id}/complete`, body, parent.accessToken).expect(200);
  return id;
}

const pdf = (path: string, token: string) =>
  api
    .get(path, token)
    .buffer(true)
    .parse((response, done) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => done(null, Buffer.concat(parts)));
    });

/** The raw PDF syntax. ASCII titles are readable in it; other titles are encoded as UTF-16. */
const syntaxOf = (file: Buffer) => file.toString('latin1');

describe('GET /api/user-assessments/{id}/pdf', () => {
  it('when it is completed, then it returns a tagged Indonesian PDF with embedded fonts and the specified file name', async () => {
    const id = await completed();
    const { status, headers, body } = await pdf(`/api/user-assessments/${id}/pdf`, parent.accessToken);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    // Completed at 20:30 UTC on the 20th, which is the 21st in Jakarta.
    expect(headers['content-disposition']).toBe('attachment; filename=Hasil_Profil_Sensori_Anak_2030-11-21.pdf');
    const text = syntaxOf(body);
    expect(text.startsWith('%PDF-1.7')).toBe(true);
    expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
    expect(text).toContain('/Lang (id-ID)');
    expect(text).toContain('/StructTreeRoot');
    expect(text).toContain('/Marked true');
    expect(text).toContain('/DisplayDocTitle true');
    expect(text).toContain('(Hasil Profil Sensori Anak)');
    expect(text).toMatch(/\/FontFile2/);
    expect(text).toContain('PlusJakartaSans');
    expect(Number(/\/Type \/Pages\s*\/Count (\d+)/.exec(text)?.[1])).toBe(4);
  });

  it('when it is requested twice, then both files are identical', async () => {
    const id = await completed();
    const [one, two] = [
      await pdf(`/api/user-assessments/${id}/pdf`, parent.accessToken),
      await pdf(`/api/user-assessments/${id}/pdf`, parent.accessToken),
    ];
    expect(Buffer.compare(one.body, two.body)).toBe(0);
  });

  it('when names have any script and length, then the report is still rendered', async () => {
    const unusualNames = [
      'محمد بن عبد الله',
      '山田太郎 😀👨‍👩‍👧',
      'W'.repeat(100),
      '\u202Eetirw\u0000\n\n\t',
      'Nguyễn Śrī ᬩᬮᬶ',
    ];
    for (const childName of unusualNames) {
      const id = await completed('Profil', { ...PARTICIPANT, childName, parentName: childName });
      const { status, body } = await pdf(`/api/user-assessments/${id}/pdf`, parent.accessToken);
      expect(status).toBe(200);
      expect(syntaxOf(body).startsWith('%PDF-')).toBe(true);
    }
  });

  it('when every section has a comment of maximum length, then the report has more pages', async () => {
    const comments = Object.fromEntries(
      [...'ABCDEFGHIJKLMN', 'umum'].map((key) => [key, `${'kata '.repeat(199)}akhir`]),
    );
    const id = await completed('Profil', PARTICIPANT, comments);
    const { body } = await pdf(`/api/user-assessments/${id}/pdf`, parent.accessToken);
    expect(Number(/\/Type \/Pages\s*\/Count (\d+)/.exec(syntaxOf(body))?.[1])).toBeGreaterThan(5);
  });

  it('when the assessment name has line breaks and non-ASCII characters, then the header is one safe ASCII line', async () => {
    const id = await completed('Profil\r\nX-Evil: 1/../"ñ中" 😀');
    const { headers, status } = await pdf(`/api/user-assessments/${id}/pdf`, parent.accessToken);
    expect(status).toBe(200);
    expect(headers['x-evil']).toBeUndefined();
    const disposition = headers['content-disposition'] as string;
    expect(disposition).toMatch(/^[\x20-\x7e]+$/);
    expect(disposition).toContain(
      "filename*=UTF-8''Hasil_Profil_X-Evil_1_.._%C3%B1%E4%B8%AD_%F0%9F%98%80_2030-11-21.pdf",
    );
  });

  it("when it is not completed, another user's, or there is no token, then it returns 409, 404 or 401", async () => {
    const open = await entitle(parent.id);
    const others = await entitle((await api.user()).id);
    expect((await api.get(`/api/user-assessments/${open}/pdf`, parent.accessToken)).body.code).toBe('RESULT_NOT_READY');
    expect((await api.get(`/api/user-assessments/${others}/pdf`, parent.accessToken)).status).toBe(404);
    expect((await api.get(`/api/user-assessments/${open}/pdf`)).status).toBe(401);
  });
});

describe('PDF reports under load', () => {
  it('when more reports are requested than may wait, then the rest get 503 with Retry-After and other calls are answered', async () => {
    const id = await completed();
    const { reportRenderer } = api.services;
    const openGates: (() => void)[] = [];
    let places = 2;
    const renderer = {
      ...reportRenderer,
      render: () => {
        if (places === 0) throw new AppError('BUSY');
        places -= 1;
        return new Promise<Buffer>((resolve) => openGates.push(() => resolve(Buffer.from('%PDF-'))));
      },
    };
    Object.assign(api.services, { reportRenderer: renderer });
    try {
      const downloads = Array.from({ length: 3 }, () => pdf(`/api/user-assessments/${id}/pdf`, parent.accessToken));
      const refused = await Promise.race(downloads.map((download) => download.then((answer) => answer)));
      expect(refused.status).toBe(503);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      await api.get('/api/user-assessments', parent.accessToken).expect(200);
      await api.get('/healthz').expect(200);
      for (const open of openGates) open();
      expect((await Promise.all(downloads)).map(({ status }) => status).sort()).toEqual([200, 200, 503]);
    } finally {
      Object.assign(api.services, { reportRenderer });
    }
  });

  it('when one account downloads 21 reports within ten minutes, then the last is refused with 429, and staff are not', async () => {
    const { adminToken } = await api.admin();
    Object.assign(api.services.config, { rateLimits: true });
    try {
      const statuses: number[] = [];
      for (let count = 0; count < 21; count += 1)
        statuses.push((await pdf('/api/user-assessments/999999/pdf', parent.accessToken)).status);
      expect(statuses).toEqual([...Array<number>(20).fill(404), 429]);
      await api.get('/api/admin/assessments/999999/pdf', adminToken).expect(404);
    } finally {
      Object.assign(api.services.config, { rateLimits: false });
    }
  });
});

describe('GET /api/admin/assessments/{id}/pdf', () => {
  it('when it is completed, then the file name has the result id and the day', async () => {
    const id = await completed();
    const { adminToken } = await api.admin();
    const { status, headers, body } = await pdf(`/api/admin/assessments/${id}/pdf`, adminToken);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe(`attachment; filename=Hasil_${id}_2030-11-21.pdf`);
    expect(syntaxOf(body).startsWith('%PDF-')).toBe(true);
  });

  it('when it is not completed, missing, or the caller is a user, then it returns 409, 404 or 403', async () => {
    const { adminToken } = await api.admin();
    const open = await entitle(parent.id);
    expect((await api.get(`/api/admin/assessments/${open}/pdf`, adminToken)).body.code).toBe('RESULT_NOT_READY');
    expect((await api.get('/api/admin/assessments/999999/pdf', adminToken)).status).toBe(404);
    expect((await api.get(`/api/admin/assessments/${open}/pdf`, parent.accessToken)).status).toBe(403);
  });
});
