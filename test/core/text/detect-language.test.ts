import { describe, expect, it } from 'vitest'
import { detectLanguage } from '../../../src/core/text/detect-language.ts'

describe('detectLanguage', () => {
  it.each([
    ['en', 'The customer wants to renew the contract before the end of the year.'],
    ['de', 'Der Kunde möchte den Vertrag vor dem Ende des Jahres verlängern.'],
    ['fr', 'Le client souhaite renouveler le contrat avant la fin de l’année.'],
    ['es', 'El cliente quiere renovar el contrato antes de que termine el año.'],
    ['it', 'Il cliente vuole rinnovare il contratto prima della fine dell’anno.'],
    ['pt', 'O cliente não quer renovar o contrato antes do fim do ano.'],
    ['nl', 'De klant wil het contract voor het einde van het jaar verlengen.'],
    ['sv', 'Kunden vill förnya avtalet innan året är slut, och det är bra.'],
    ['da', 'Kunden vil gerne forny aftalen, inden året er slut, og det er af stor betydning.'],
    ['fi', 'Asiakas haluaa uusia sopimuksen ennen kuin vuosi on lopussa, mutta se ei ole varmaa.'],
    ['pl', 'Klient chce odnowić umowę przed końcem roku, ale nie jest to pewne.'],
    ['cs', 'Zákazník chce prodloužit smlouvu před koncem roku, ale není to jisté.'],
    ['tr', 'Müşteri sözleşmeyi yıl sonundan önce yenilemek istiyor ve bu çok önemli.'],
    ['ru', 'Клиент хочет продлить договор до конца года, но это ещё не решено.'],
    ['uk', 'Клієнт хоче продовжити договір до кінця року, але це ще не вирішено.'],
    ['el', 'Ο πελάτης θέλει να ανανεώσει το συμβόλαιο.'],
    ['ar', 'يريد العميل تجديد العقد قبل نهاية السنة.'],
    ['fa', 'مشتری می‌خواهد قرارداد را پیش از پایان سال تمدید کند.'],
    ['he', 'הלקוח רוצה לחדש את החוזה לפני סוף השנה.'],
    ['zh', '客户希望在年底之前续签合同。'],
    ['ja', '顧客は年末までに契約を更新したいと考えています。'],
    ['ko', '고객은 연말 전에 계약을 갱신하고 싶어합니다.'],
    ['th', 'ลูกค้าต้องการต่อสัญญาก่อนสิ้นปี'],
  ])('knows %s', (language, text) => {
    expect(detectLanguage(text)).toBe(language)
  })

  it('says und when there is nothing to go by', () => {
    for (const text of ['', '12 34 -- 56', 'Acme', '🚀']) expect(detectLanguage(text)).toBe('und')
  })

  it('is not misled by English names and code in another language', () => {
    const text = '使用 `git rebase --onto main` 可以把分支移动到新的基础上。'
    expect(detectLanguage(text)).toBe('zh')
  })
})
