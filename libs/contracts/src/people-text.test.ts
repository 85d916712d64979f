import fc from 'fast-check';
import {
  childKey,
  fullName,
  hasWebAddress,
  isPhone,
  nameKey,
  searchKey,
  storedCode,
  storedEmail,
  storedLine,
  storedPassword,
  storedPhone,
  storedRemark,
} from './people-text.ts';

const NFD = (text: string) => text.normalize('NFD');

describe('names', () => {
  it.each([
    ['Siti', 'Siti'],
    ['  Siti \t Aminah\n', 'Siti Aminah'],
    ["Nur'aini binti Abdullah", "Nur'aini binti Abdullah"],
    ['Nur’aini', 'Nur’aini'],
    ['dr. Hj. Sri Wahyuni, S.Psi., M.Psi.', 'dr. Hj. Sri Wahyuni, S.Psi., M.Psi.'],
    [NFD('José'), 'José'],
    ['محمد', 'محمد'],
    ['علی\u200cرضا', 'علی\u200cرضا'],
    ['欧阳娜娜', '欧阳娜娜'],
    ['葛\u{e0100}城', '葛\u{e0100}城'],
    ['Ani 👨‍👩‍👧', 'Ani 👨‍👩‍👧'],
    ['Ani ❤️', 'Ani ❤️'],
    ['👁️‍🗨️', '👁️‍🗨️'],
    ['-', '-'],
    ['\u202eino', 'ino'],
    ['\u2066Ani\u2069', 'Ani'],
    ['Ani\u200b\u00a0Budi\ufeff', 'Ani Budi'],
    ['Ani\u2028Budi', 'Ani Budi'],
    ['Ani\u0000\u0007Budi', 'Ani Budi'],
    ['A\u00adni', 'Ani'],
    ['\u200dAni\u200c', 'Ani'],
    ['Ani \u200d Budi', 'Ani Budi'],
    ['Ani\ud800', 'Ani'],
    ['Ani\u{e0041}', 'Ani'],
  ])('storedLine: when %j is entered, then %j is stored', (entered, stored) => {
    expect(storedLine(entered)).toBe(stored);
  });

  it.each([
    '',
    ' ',
    '\u200b',
    '\u200b\u200b',
    '\u3164',
    '\u115f',
    '\uffa0',
    '\u2800',
    '\u202e',
    '\u200d',
    '\ufe0f',
    '\u0301',
    '\n',
    '\u{e0020}',
  ])('storedLine: when nothing of %j can be seen, then it is empty', (entered) => expect(storedLine(entered)).toBe(''));

  it('storedLine, storedRemark: when a stored text is stored again, then it is the same', () => {
    const text = fc.string({
      unit: fc.oneof(
        fc.constantFrom(' ', '\n', '\u200d', '\ufe0f', '\u202e', '\u0301', '👩', 'a', '-'),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      ),
    });
    fc.assert(fc.property(text, (given) => storedLine(storedLine(given)) === storedLine(given)));
    fc.assert(fc.property(text, (given) => storedRemark(storedRemark(given)) === storedRemark(given)));
  });

  it.each([
    ["Nur'aini", 'Nur’aini'],
    ["Nur'aini", 'nur\u02bcaini'],
    ["Ma'ruf", 'Ma`ruf'],
    ['Siti-Aminah', 'Siti\u2011Aminah'],
    ['Ani  Budi', ' ani\u00a0BUDI'],
    ['José', NFD('José')],
    ['Ani', 'Ａｎｉ'],
    ['Ani', 'An\u200bi'],
  ])('nameKey: when %j and %j are compared, then they are one name', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
    expect(childKey({ name: one, birthDate: '2019-03-14' })).toBe(childKey({ name: other, birthDate: '2019-03-14' }));
  });

  it.each([
    ['José', 'Jose'],
    ['Ani', 'Anik'],
    ['Nuraini', "Nur'aini"],
  ])('nameKey: when %j and %j are compared, then they are two names', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
  });

  it.each([
    ['Wałęsa', 'walesa'],
    ['Groß', 'gross'],
    ['Søren Æbelø', 'soren aebelo'],
    ['İsmail Işık', 'ismail isik'],
    ['Nur’aini', "nur'aini"],
    ['José', 'jose'],
  ])('searchKey: when %j is searched, then %j finds it', (text, key) => expect(searchKey(text)).toBe(key));

  it.each([
    [{ firstName: 'Sari', lastName: 'Wulandari' }, 'Sari Wulandari'],
    [{ firstName: 'Sukarno', lastName: 'sukarno' }, 'Sukarno'],
    [{ firstName: 'Admin', lastName: '' }, 'Admin'],
  ])('fullName: when the names are %j, then it is %j', (names, full) => expect(fullName(names)).toBe(full));

  it.each(['kenali.test', 'Ani www.x', 'http://a', 'x.co', 'buka kenali。id', 'ani.com/menang'])(
    'hasWebAddress: when a name is %j, then it has one',
    (name) => expect(hasWebAddress(name)).toBe(true),
  );
  it.each(['Moh. Ali', 'S.Psi', 'R.A. Kartini', 'Ani', 'H. M. Nur', 'M.Si.'])(
    'hasWebAddress: when a name is %j, then it has none',
    (name) => expect(hasWebAddress(name)).toBe(false),
  );
});

describe('remarks', () => {
  it.each([
    ['Baris satu\r\nBaris dua\u2028tiga', 'Baris satu\nBaris dua\ntiga'],
    ['  Sulit\ttidur 😴  ', 'Sulit tidur 😴'],
    ['\u202eterbalik', 'terbalik'],
    ['\n\u200b\n', ''],
  ])('storedRemark: when %j is entered, then %j is stored', (entered, stored) => {
    expect(storedRemark(entered)).toBe(stored);
  });
});

describe('email addresses', () => {
  it.each([
    ['Siti@Contoh.TEST', 'siti@contoh.test'],
    [' siti@contoh.test\n', 'siti@contoh.test'],
    ['ｓiti@contoh.test', 'siti@contoh.test'],
    ['siti@contoh。test', 'siti@contoh.test'],
    ['\u202asiti@contoh.test\u202c', 'siti@contoh.test'],
    [NFD('josé@contoh.test'), 'josé@contoh.test'],
    ['ani@bücher.test', 'ani@xn--bcher-kva.test'],
    ['ani@xn--bcher-kva.test', 'ani@xn--bcher-kva.test'],
    ['siti+kenali@contoh.test', 'siti+kenali@contoh.test'],
  ])('storedEmail: when %j is entered, then %j is stored', (entered, stored) => {
    expect(storedEmail(entered)).toBe(stored);
    expect(storedEmail(stored)).toBe(stored);
  });

  it.each([
    '',
    'siti',
    '@contoh.test',
    'si ti@contoh.test',
    'siti@127.0.0.1',
    'siti@contoh.test/x',
    'siti@con_toh.test',
    'si\u200bti@contoh.test',
    'siti@con\u202etoh.test',
    'siti@',
  ])('storedEmail: when %j is entered, then it is no address', (entered) => expect(storedEmail(entered)).toBeNull());
});

describe('telephone numbers', () => {
  it.each([
    ['081234567890', '081234567890'],
    ['+62 812-3456-7890', '6281234567890'],
    ['\u202a+62 812-3456-7890\u202c', '6281234567890'],
    ['+62 812\u20113456\u20117890', '6281234567890'],
    ['(0812) 3456-7890', '081234567890'],
    ['0812.3456.7890', '081234567890'],
    ['0812/3456/7890', '081234567890'],
    ['+62 (0) 812 3456 7890', '6281234567890'],
    ['0062 812 3456 7890', '6281234567890'],
    ['０８１２３４５６７８９０', '081234567890'],
    ['0812\u00a03456\u20097890', '081234567890'],
  ])('storedPhone: when %j is entered, then %s is stored', (entered, stored) => {
    expect(storedPhone(entered)).toBe(stored);
    expect(isPhone(stored)).toBe(true);
  });

  it.each(['', '0812', '62712345678', '+1 212 555 0100', '08123456789a', '0812345678901234', '0812+3456789'])(
    'storedPhone: when %j is entered, then it is no number',
    (entered) => expect(isPhone(storedPhone(entered))).toBe(false),
  );
});

describe('secrets', () => {
  it('storedPassword: when a keyboard enters a letter in another form, then it is the same password', () => {
    expect(storedPassword(NFD('pasñword'))).toBe(storedPassword('pasñword'));
    expect(storedPassword('ｐａｓｓ')).toBe('pass');
    expect(storedPassword(' spasi ')).toBe(' spasi ');
  });

  it.each(['685 392', '685-392', ' 685392\n', '６８５３９２', '\u202a685392\u202c'])(
    'storedCode: when %j is entered, then it is 685392',
    (entered) => expect(storedCode(entered)).toBe('685392'),
  );
});
