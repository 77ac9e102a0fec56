/**
 * Small pages in seven languages and questions to them, each with the page that a reader of the language expects first.
 * The note says what makes the question more than a comparison of letters.
 */
export const LANGUAGE_TEXTS = {
  de: {
    pages: {
      mietvertrag:
        'Mietvertrag der Werkstatt. Die Kündigungsfrist beträgt sechs Monate zum Quartalsende. Nebenkosten werden jährlich abgerechnet, die Kaution liegt auf einem Sperrkonto.',
      krankenkasse:
        'Wechsel der Krankenversicherung. Wer die Kasse wechseln möchte, stellt den Antrag bei der neuen Kasse; die alte Mitgliedschaft endet nach zwei Monaten.',
      haeuser:
        'Sanierung der alten Häuser am Fluss. Die Dächer sind undicht, die Fenster müssen erneuert werden. Das Denkmalamt verlangt Holzfenster.',
      strasse:
        'Sperrung der Königsstraße. Wegen Bauarbeiten an der Wasserleitung ist die Straße bis Mai nur für Anlieger frei; der Bus fährt eine Umleitung.',
      mueller:
        'Gespräch mit Frau Müller. Sie leitet den Einkauf und wünscht kürzere Lieferzeiten für Schrauben und Dichtungen.',
      fahrrad:
        'Fahrräder für die Belegschaft. Das Leasing läuft drei Jahre; Reparaturen übernimmt der Händler, Diebstahl ist mitversichert.',
      kueche:
        'Ordnung in der Küche. Bitte das Geschirr spülen, den Kühlschrank freitags leeren und Krümel vom Tisch wischen.',
    },
    queries: [
      ['Kündigungsfristen Werkstatt', 'mietvertrag', 'plural of a compound'],
      ['kuendigungsfrist', 'mietvertrag', 'umlaut spelled out'],
      ['Krankenversicherungen wechseln', 'krankenkasse', 'plural of a compound'],
      ['Haus sanieren', 'haeuser', 'umlaut plural, verb for noun'],
      ['undichtes Dach', 'haeuser', 'umlaut plural, inflected adjective'],
      ['Strasse gesperrt Bus', 'strasse', 'ss for ß'],
      ['Mueller Einkauf', 'mueller', 'ue for ü'],
      ['Muller Lieferzeit', 'mueller', 'u for ü, singular'],
      ['Fahrrad Reparatur', 'fahrrad', 'umlaut plural'],
      ['Kuche Geschirr', 'kueche', 'u for ü'],
      ['Versicherung Antrag', 'krankenkasse', 'the second part of a compound'],
      ['Frist Kündigung', 'mietvertrag', 'both parts of a compound'],
      ['Denkmal Fenster', 'haeuser', 'the first part of a compound'],
      ['Bauarbeit Wasser', 'strasse', 'singular, the first part of a compound'],
    ],
  },
  ru: {
    pages: {
      dogovor:
        'Договор аренды склада продлён до конца года. Арендная плата выросла на пять процентов, срок уведомления о расторжении составляет два месяца.',
      postavka:
        'Поставка оборудования задерживается. Завод отгрузит станки только в марте, поэтому монтаж цеха переносится на апрель.',
      sotrudnik:
        'Новый сотрудник отдела кадров выходит в понедельник. Нужно подготовить рабочее место, пропуск и доступ к почте.',
      elka: 'Новогодняя ёлка для детей сотрудников пройдёт в актовом зале. Подарки закупает профсоюз, билеты бесплатные.',
      knigi:
        'Каталог библиотеки. Книги по химии стоят на втором этаже, журналы и газеты выдаются в читальном зале.',
      server:
        'Авария на сервере. Диск переполнен журналами, резервная копия восстановлена за час, потерь данных нет.',
    },
    queries: [
      ['договоры аренды складов', 'dogovor', 'plurals'],
      ['задержка поставок станков', 'postavka', 'cases'],
      ['доступ нового сотрудника', 'sotrudnik', 'genitive'],
      ['елка подарок', 'elka', 'е for ё, singular'],
      ['книга химия', 'knigi', 'nominative singular'],
      ['переполненный диск сервера', 'server', 'participle, genitive'],
      ['восстановление резервных копий', 'server', 'noun for verb, plural'],
    ],
  },
  zh: {
    pages: {
      hetong: '租赁合同续签。房东同意将租期延长两年，租金每月上涨百分之三，押金不变。',
      zhiliang: '产品质量检查报告。第三批零件的尺寸偏差超过标准，供应商需要重新加工。',
      huiyi: '周一项目会议记录。大家决定推迟发布日期，先修复登录页面的错误，再进行性能测试。',
      peixun: '新员工培训安排。第一天介绍公司制度和安全规定，第二天参观工厂并领取工作证。',
      shuju: '数据备份方案。每天夜里自动备份数据库，备份文件保存三十天，恢复演练每季度一次。',
      yusuan: '年度预算审批。市场部申请增加广告费用，财务部要求先说明去年的支出情况。',
    },
    queries: [
      ['合同', 'hetong', 'one word'],
      ['续签租赁合同', 'hetong', 'other order'],
      ['零件质量', 'zhiliang', 'two words without a space'],
      ['登录错误', 'huiyi', 'words apart'],
      ['员工培训', 'peixun', 'part of a phrase'],
      ['数据库备份', 'shuju', 'other order'],
      ['广告费', 'yusuan', 'a word cut short'],
      ['租', 'hetong', 'one character'],
    ],
  },
  ja: {
    pages: {
      keiyaku: '倉庫の賃貸契約を更新しました。契約期間は二年で、解約の通知は三か月前までに必要です。',
      server:
        'サーバーの障害報告。ディスクの容量不足でデータベースが停止したため、古いログを削除して再起動した。',
      kaigi: '月曜日の会議の議事録。新製品の発売を来月に延期し、先に品質検査を終わらせることに決めた。',
      shukko:
        '出張旅費の精算方法。領収書を添えて一週間以内に経理部へ提出してください。タクシー代は事前の承認が必要です。',
      kenkou:
        '健康診断のお知らせ。十月から予約を受け付けます。検査の前日は夜九時以降の食事を控えてください。',
      api: '外部向けAPIの仕様変更。認証キーの有効期限が九十日になり、エラーコードが追加されました。',
    },
    queries: [
      ['契約更新', 'keiyaku', 'words apart'],
      ['サーバー障害', 'server', 'katakana and kanji'],
      ['ｻｰﾊﾞｰ', 'server', 'half-width katakana'],
      ['新製品の延期', 'kaigi', 'with a particle'],
      ['旅費精算', 'shukko', 'parts of a phrase'],
      ['健康診断 予約', 'kenkou', 'two words'],
      ['ＡＰＩ 認証', 'api', 'full-width letters'],
    ],
  },
  ko: {
    pages: {
      gyeyak: '창고 임대 계약을 갱신했다. 기간은 이 년이고 해지는 석 달 전에 알려야 한다.',
      hoeui: '월요일 회의에서 출시를 다음 달로 미루고 로그인 화면의 오류를 먼저 고치기로 결정했다.',
      server: '서버가 멈춘 원인은 디스크 용량 부족이었다. 오래된 기록을 지우고 다시 시작했다.',
      gyoyuk: '신입 직원 교육 일정. 첫날에는 안전 규정을 배우고 둘째 날에는 공장을 견학한다.',
    },
    queries: [
      ['계약 갱신', 'gyeyak', 'without particles'],
      ['회의', 'hoeui', 'without its particle'],
      ['로그인 오류', 'hoeui', 'without particles'],
      ['서버 디스크', 'server', 'without particles'],
      ['직원교육', 'gyoyuk', 'written together'],
    ],
  },
  fr: {
    pages: {
      assurance:
        "Contrat d'assurance du véhicule. La franchise s'élève à trois cents euros et le bris de glace est couvert sans surcoût.",
      marche:
        'Réunion avec les maraîchers. Les légumes seront livrés le mardi, les œufs et le fromage le vendredi matin.',
      ecole:
        "Rentrée à l'école du quartier. La cantine ouvre lundi, les élèves apportent leurs cahiers et une trousse.",
      chauffage:
        'Panne de chauffage au deuxième étage. Le chauffagiste remplace la chaudière jeudi, prévoir des radiateurs électriques.',
      bibliotheque:
        'Horaires de la bibliothèque. Les prêts durent trois semaines, la salle de lecture reste ouverte le samedi.',
    },
    queries: [
      ['assurances véhicules', 'assurance', 'plurals, elision'],
      ['oeuf livraison', 'marche', 'oe for œ, noun for verb'],
      ['eleve ecole', 'ecole', 'no accents'],
      ['chaudières électrique', 'chauffage', 'number'],
      ['bibliotheque pret', 'bibliotheque', 'no accents, singular'],
    ],
  },
  es: {
    pages: {
      contrato:
        'Renovación del contrato de alquiler. El propietario acepta dos años más con la misma fianza; el aviso es de tres meses.',
      canciones:
        'Ensayo del coro. Las canciones nuevas se practican el jueves y el concierto de otoño será en la plaza mayor.',
      camion:
        'Avería de los camiones de reparto. El taller necesita una semana para cambiar los frenos; alquilamos dos furgonetas.',
      nino: 'Taller para niños en el museo. Los dibujos se exponen durante un año en la entrada principal.',
      cosecha:
        'Informe de la cosecha. Las aceitunas maduraron pronto por la sequía y el rendimiento bajó una quinta parte.',
    },
    queries: [
      ['renovar contratos', 'contrato', 'verb for noun, plural'],
      ['cancion concierto', 'canciones', 'no accent, singular'],
      ['camión averiado', 'camion', 'singular, participle'],
      ['nino dibujo', 'nino', 'n for ñ, singular'],
      ['aceituna sequia', 'cosecha', 'no accent, singular'],
    ],
  },
}
