/** The people of the demo season: platforms, companies, users. All passwords are the demo's; none of this exists without the demo. */
import type { PartyKind } from '../../model/people/party-kinds.ts'

export const demoPassword = 'Weft#2026'

export interface CastCompany {
  readonly code: string
  readonly zh: string
  readonly en: string
  readonly kind: PartyKind
  readonly platform: 'east' | 'south'
  /** It dyes lab dips and takes no orders. */
  readonly dyes?: boolean
}
export interface CastPerson {
  readonly username: string
  readonly zh: string
  readonly en: string
  readonly company: string
  readonly roles: readonly string[]
  readonly accountType?: 'administrator' | 'super'
  readonly mobile: string
  readonly shown?: boolean
}

export const castPlatforms = [
  { code: 'east', zh: '华东平台', en: 'East China platform' },
  { code: 'south', zh: '南方平台', en: 'South China platform' },
] as const

export const castCompanies: readonly CastCompany[] = [
  { code: 'WEFT', zh: '织链平台运营', en: 'Weft platform operation', kind: 'platform', platform: 'east' },
  { code: 'HS', zh: '华裳服饰集团', en: 'Huashang Apparel Group', kind: 'brand', platform: 'east' },
  { code: 'JC', zh: '绍兴锦程纺织有限公司', en: 'Shaoxing Jincheng Textile', kind: 'supplier', platform: 'east' },
  { code: 'HL', zh: '宁波海蓝服饰有限公司', en: 'Ningbo Hailan Garments', kind: 'supplier', platform: 'east' },
  { code: 'YC', zh: '杭州云裳针织有限公司', en: 'Hangzhou Yunchang Knitting', kind: 'supplier', platform: 'east' },
  { code: 'HT', zh: '苏州恒泰制衣有限公司', en: 'Suzhou Hengtai Garments', kind: 'supplier', platform: 'east' },
  { code: 'CS', zh: '东莞昌盛制衣厂', en: 'Dongguan Changsheng Garments', kind: 'supplier', platform: 'east' },
  { code: 'YL', zh: '青岛远洋成衣有限公司', en: 'Qingdao Yuanyang Clothing', kind: 'supplier', platform: 'east' },
  { code: 'JM', zh: '嘉兴金梅毛衫有限公司', en: 'Jiaxing Jinmei Sweaters', kind: 'supplier', platform: 'east' },
  { code: 'FX', zh: '泉州飞翔运动服饰', en: 'Quanzhou Feixiang Sportswear', kind: 'supplier', platform: 'east' },
  { code: 'RH', zh: '绍兴瑞虹印染有限公司', en: 'Shaoxing Ruihong Dyeing', kind: 'supplier', platform: 'east', dyes: true },
  { code: 'KQ', zh: '柯桥第一制衣厂', en: 'Keqiao No. 1 Garment Factory', kind: 'factory', platform: 'east' },
  { code: 'BL', zh: '北仑智能工厂', en: 'Beilun Smart Factory', kind: 'factory', platform: 'east' },
  { code: 'XS', zh: '萧山针织工厂', en: 'Xiaoshan Knitting Factory', kind: 'factory', platform: 'east' },
  { code: 'SD', zh: '顺达物流', en: 'Shunda Logistics', kind: 'carrier', platform: 'east' },
  // Nobody signs in for a customer: prices and quotes name it.
  { code: 'JH', zh: '上海锦湖百货', en: 'Shanghai Jinhu Department Stores', kind: 'customer', platform: 'east' },
  { code: 'MQ', zh: '漫巧服饰连锁', en: 'Manqiao Fashion Stores', kind: 'customer', platform: 'east' },
  { code: 'YN', zh: '云岭时装', en: 'Yunling Fashion', kind: 'brand', platform: 'south' },
  { code: 'NH', zh: '南海制衣', en: 'Nanhai Garments', kind: 'supplier', platform: 'south' },
]

/** Brand staff hold the roles that their work needs. The first role in the list is their job title. */
export const castPeople: readonly CastPerson[] = [
  {
    username: 'buyer',
    zh: '李敏',
    en: 'Li Min',
    company: 'HS',
    roles: ['buyer', 'merchandiser', 'designer'],
    mobile: '13800138001',
    shown: true,
  },
  { username: 'manager', zh: '王强', en: 'Wang Qiang', company: 'HS', roles: ['manager'], mobile: '13800138002', shown: true },
  { username: 'finance', zh: '周婷', en: 'Zhou Ting', company: 'HS', roles: ['finance'], mobile: '13800138003', shown: true },
  {
    username: 'inspector',
    zh: '陈晓',
    en: 'Chen Xiao',
    company: 'HS',
    roles: ['inspector', 'reviewer'],
    mobile: '13800138004',
    shown: true,
  },
  { username: 'warehouse', zh: '赵磊', en: 'Zhao Lei', company: 'HS', roles: ['warehouse'], mobile: '13800138005', shown: true },
  {
    username: 'admin',
    zh: '孙静',
    en: 'Sun Jing',
    company: 'HS',
    roles: ['admin'],
    accountType: 'administrator',
    mobile: '13800138006',
    shown: true,
  },
  { username: 'buyer2', zh: '吴迪', en: 'Wu Di', company: 'HS', roles: ['buyer', 'merchandiser'], mobile: '13800138011' },
  {
    username: 'design',
    zh: '叶青',
    en: 'Ye Qing',
    company: 'HS',
    roles: ['design_manager', 'designer'],
    mobile: '13800138025',
    shown: true,
  },
  { username: 'pattern', zh: '苏纹', en: 'Su Wen', company: 'HS', roles: ['pattern_maker'], mobile: '13800138026', shown: true },
  { username: 'technologist', zh: '高远', en: 'Gao Yuan', company: 'HS', roles: ['technologist'], mobile: '13800138027', shown: true },
  { username: 'cost', zh: '罗颖', en: 'Luo Ying', company: 'HS', roles: ['cost_clerk'], mobile: '13800138028', shown: true },
  { username: 'samples', zh: '唐洁', en: 'Tang Jie', company: 'HS', roles: ['sample_keeper'], mobile: '13800138029', shown: true },
  { username: 'manager2', zh: '郑洁', en: 'Zheng Jie', company: 'HS', roles: ['manager'], mobile: '13800138012' },
  { username: 'supplier', zh: '钱伟', en: 'Qian Wei', company: 'JC', roles: ['supplier'], mobile: '13800138007', shown: true },
  { username: 'supplier2', zh: '冯丽', en: 'Feng Li', company: 'HL', roles: ['supplier'], mobile: '13800138008', shown: true },
  { username: 'supplier3', zh: '褚辉', en: 'Chu Hui', company: 'YC', roles: ['supplier'], mobile: '13800138013' },
  { username: 'supplier4', zh: '卫东', en: 'Wei Dong', company: 'HT', roles: ['supplier'], mobile: '13800138014' },
  { username: 'supplier5', zh: '蒋芳', en: 'Jiang Fang', company: 'CS', roles: ['supplier'], mobile: '13800138015' },
  { username: 'supplier6', zh: '沈涛', en: 'Shen Tao', company: 'YL', roles: ['supplier'], mobile: '13800138016' },
  { username: 'supplier7', zh: '韩梅', en: 'Han Mei', company: 'JM', roles: ['supplier'], mobile: '13800138017' },
  { username: 'supplier8', zh: '杨帆', en: 'Yang Fan', company: 'FX', roles: ['supplier'], mobile: '13800138018' },
  { username: 'dyer', zh: '董斌', en: 'Dong Bin', company: 'RH', roles: ['dye_house'], mobile: '13800138030', shown: true },
  { username: 'factory', zh: '朱军', en: 'Zhu Jun', company: 'KQ', roles: ['factory'], mobile: '13800138009', shown: true },
  { username: 'factory2', zh: '何平', en: 'He Ping', company: 'BL', roles: ['factory'], mobile: '13800138023' },
  { username: 'factory3', zh: '施敏', en: 'Shi Min', company: 'XS', roles: ['factory'], mobile: '13800138024' },
  { username: 'carrier', zh: '秦刚', en: 'Qin Gang', company: 'SD', roles: ['carrier'], mobile: '13800138010', shown: true },
  {
    username: 'super',
    zh: '平台管理员',
    en: 'Platform administrator',
    company: 'WEFT',
    roles: ['super'],
    accountType: 'super',
    mobile: '13800138019',
    shown: true,
  },
  {
    username: 'other.buyer',
    zh: '何云',
    en: 'He Yun',
    company: 'YN',
    roles: ['buyer', 'merchandiser', 'designer', 'admin'],
    accountType: 'administrator',
    mobile: '13800138020',
    shown: true,
  },
  { username: 'other.manager', zh: '吕山', en: 'Lü Shan', company: 'YN', roles: ['manager', 'merchandiser'], mobile: '13800138022' },
  { username: 'other.supplier', zh: '许南', en: 'Xu Nan', company: 'NH', roles: ['supplier'], mobile: '13800138021' },
]
